import { Drawer } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import '../design/primitives/dialog.ts';
import { Logo } from './logo.tsx';
import type { View } from './menu.tsx';
import { MenuList } from './side-menu.tsx';
import { Switcher } from './top-bar.tsx';

/** The side menu of phones. */
export const MenuDrawer = ({ view, opened, onClose }: { view: View; opened: boolean; onClose: () => void }): ReactNode => (
  <Drawer.Root opened={opened} onClose={onClose} size={312} keepMounted={false}>
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu">
      <div className="drawer">
        <div className="drawer-head">
          <Logo />
          <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose} data-autofocus>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <Switcher />
        <nav aria-label="Main">
          <MenuList view={view} />
        </nav>
      </div>
    </Drawer.Content>
  </Drawer.Root>
);
