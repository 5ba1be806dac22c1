// @chunk core
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './input.css';

/** Props of a field that is at most 280 px wide, and on phones as wide as its neighbours. */
export const SHORT = { wrapperProps: { 'data-field-width': 'short' } };

/** Label above, then the field, the error, the hint. `data-field-size="large"` on an ancestor gives the 44 px fields of the learner's pages. */
export { PasswordInput, Textarea, TextInput } from '@mantine/core';
