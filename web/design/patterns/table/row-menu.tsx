// @chunk table
import { Ellipsis } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ActionIcon } from '../../primitives/button.ts';
import { Menu } from '../../primitives/menu.ts';
import type { RowAction } from './columns.ts';
import { t } from '../../../texts/text.ts';

type RowMenuProps<Row> = { row: Row; name: string; actions: readonly RowAction<Row>[] };

type EntryProps<Row> = { action: RowAction<Row>; row: Row; target: RefObject<HTMLButtonElement | null> };

function Entry<Row>({ action, row, target }: EntryProps<Row>): ReactNode {
  const look = { leftSection: action.icon, 'data-tone': action.danger ? 'danger' : undefined };
  if (action.to)
    return (
      <Menu.Item component={Link} to={action.to(row)} {...look}>
        {action.label}
      </Menu.Item>
    );
  const blocked = typeof action.blocked === 'function' ? action.blocked(row) : action.blocked;
  return (
    <Menu.Item
      {...look}
      aria-disabled={blocked !== undefined || undefined}
      title={blocked}
      closeMenuOnClick={blocked === undefined}
      onClick={() => {
        if (blocked !== undefined) return;
        // A dialog returns the focus to what had it when it opened; the entry itself is removed with the menu.
        target.current?.focus();
        action.onAct?.(row);
      }}
    >
      {action.label}
    </Menu.Item>
  );
}

/** The menu of the acts of one row: those that it allows, dangerous ones last. */
export function RowMenu<Row>({ row, name, actions }: RowMenuProps<Row>): ReactNode {
  const target = useRef<HTMLButtonElement>(null);
  const allowed = actions.filter(({ may }) => may?.(row) ?? true);
  if (allowed.length === 0) return null;
  const safe = allowed.filter(({ danger }) => !danger);
  const dangerous = allowed.filter(({ danger }) => danger);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={t('Actions for {name}', { name })}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {safe.map((action) => (
          <Entry key={action.label} action={action} row={row} target={target} />
        ))}
        {safe.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <Entry key={action.label} action={action} row={row} target={target} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
