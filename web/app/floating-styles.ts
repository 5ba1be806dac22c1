// The looks of menus, dialogs and drawers stand in the style sheet of the shell: what floats then comes in one file, when the page stands.
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '../design/primitives/dropdown.css';
import '../design/primitives/dialog.css';
import '../design/patterns/confirm.css';
