// The styles of menus, dialogs and drawers are part of the style sheet of the shell, so that opening one loads no further style sheet.
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
import '../design/patterns/feedback/confirm.module.css';
import '../design/patterns/feedback/dialog-foot.module.css';
import '../design/patterns/figures/figure-counts.module.css';
import '../design/patterns/form/search-field.module.css';
import './menu-drawer.module.css';
import './user-menu.module.css';
