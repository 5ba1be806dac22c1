import '@mantine/core/styles/Tooltip.layer.css';
import './tooltip.css';

/** Never the only copy of a fact. */
export { Tooltip } from '@mantine/core';
