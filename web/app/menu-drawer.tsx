// @chunk floating
import { Drawer } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import '../design/primitives/dialog.ts';
import { IconButton } from '../design/primitives/icon-button.tsx';
import { Logo } from './logo.tsx';
import type { View } from './menu.tsx';
import { MenuList } from './side-menu.tsx';
import { Switcher } from './switcher.tsx';
import styles from './menu-drawer.module.css';
import { t } from '../texts/text.ts';

type MenuDrawerProps = { view: View; opened: boolean; onClose: () => void; onSwitch: () => void };

/** The side menu of phones. */
export const MenuDrawer = ({ view, opened, onClose, onSwitch }: MenuDrawerProps): ReactNode => (
  <Drawer.Root opened={opened} onClose={onClose} size={312} keepMounted={false} classNames={{ content: styles.drawerContent }}>
    <Drawer.Overlay />
    <Drawer.Content aria-label={t('Menu')}>
      <div className={styles.drawer}>
        <div className={styles.drawerHead}>
          <Logo />
          <IconButton aria-label={t('Close menu')} onClick={onClose} data-autofocus>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
        <Switcher place="drawer" onOpen={onSwitch} />
        <nav aria-label={t('Main')}>
          {/* Also where the entry is that of the page, which leads nowhere. */}
          <MenuList view={view} onFollow={onClose} />
        </nav>
      </div>
    </Drawer.Content>
  </Drawer.Root>
);
