// @chunk floating
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './dropdown.css';

/** Items that destroy take `data-tone="danger"` and stand last, behind a divider. */
export { Menu, Popover } from '@mantine/core';
