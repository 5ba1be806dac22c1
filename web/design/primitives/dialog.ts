// @chunk floating
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './dialog.css';

/** 480 to confirm, 560 to pick, 760 for details. `data-autofocus` on the control that takes the focus. */
export { Modal } from '@mantine/core';
