import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/dates/styles.layer.css';
import './input.ts';
import './dropdown.css';
import './date-input.css';

/** Values are `YYYY-MM-DD` (DateInput) and `YYYY-MM-DD HH:mm:ss` (DateTimePicker). Load with the form that needs it: it is large. */
export { DateInput, DateTimePicker } from '@mantine/dates';
