import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActionIcon } from '../../primitives/button.ts';
import { Menu } from '../../primitives/menu.ts';
import type { RowAction } from './columns.ts';

type RowMenuProps<Row> = { row: Row; name: string; actions: readonly RowAction<Row>[] };

function item<Row>(action: RowAction<Row>, row: Row): ReactNode {
  const look = { leftSection: action.icon, 'data-tone': action.danger ? 'danger' : undefined };
  if (action.to)
    return (
      <Menu.Item key={action.label} component={Link} to={action.to(row)} {...look}>
        {action.label}
      </Menu.Item>
    );
  return (
    <Menu.Item key={action.label} onClick={() => action.onAct?.(row)} {...look}>
      {action.label}
    </Menu.Item>
  );
}

/** What can be done with one row; acts that it does not allow are left out, those that destroy stand last. */
export function RowMenu<Row>({ row, name, actions }: RowMenuProps<Row>): ReactNode {
  const allowed = actions.filter(({ may }) => may?.(row) ?? true);
  if (allowed.length === 0) return null;
  const safe = allowed.filter(({ danger }) => !danger);
  const dangerous = allowed.filter(({ danger }) => danger);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {safe.map((action) => item(action, row))}
        {safe.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => item(action, row))}
      </Menu.Dropdown>
    </Menu>
  );
}
