// @chunk core
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './input.css';

/** Label above, then the field, the error, the hint. `data-field-size="large"` on an ancestor gives the 44 px fields of the learner's pages. */
export { PasswordInput, Textarea, TextInput } from '@mantine/core';
