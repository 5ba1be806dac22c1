// @chunk table
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ActionIcon } from '../../primitives/button.ts';
import { Menu } from '../../primitives/menu.ts';
import { t } from '../../../texts/text.ts';

/** An act of a page that is rarely used. */
export type PageAction = { readonly label: string; readonly icon?: ReactNode; readonly danger?: boolean; readonly onAct: () => void };

/** The menu beside the title of a page. */
export function PageMenu({ actions }: { actions: readonly PageAction[] }): ReactNode {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={target} size={36} aria-label={t('More actions')}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, danger, onAct }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            data-tone={danger ? 'danger' : undefined}
            onClick={() => {
              // A dialog returns the focus to what had it when it opened; the entry itself is removed with the menu.
              target.current?.focus();
              onAct();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
