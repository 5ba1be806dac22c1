// @chunk shell
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './button.css';

/** `variant` filled (one a page), default or subtle; `data-tone="danger"` for what destroys; `aria-disabled` keeps it focusable. Loader: what turns in a busy one. */
export { ActionIcon, Button, Loader } from '@mantine/core';
