import '@mantine/core/styles/NumberInput.layer.css';
import './input.ts';

export { NumberInput } from '@mantine/core';
