import { type ReactNode, useState } from 'react';
import { Empty } from '../../../../design/patterns/state/empty.tsx';
import { Section } from '../../../../design/patterns/page/page.tsx';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { type GroupItem, RemoveItem } from './group-items.tsx';

const COLUMNS: readonly TableColumn<GroupItem>[] = [{ id: 'name', header: 'Name', cell: ({ name }) => name }];

type GroupListProps = {
  group: string;
  kind: 'course' | 'branch' | 'category';
  /** 'Courses' */
  title: string;
  items: readonly GroupItem[];
  empty: string;
  /** The button that adds some; nothing where the viewer may not. */
  add: ReactNode;
  mayRemove: boolean;
  rowHref?: ((item: GroupItem) => string | null) | undefined;
  onRemove: (item: GroupItem) => Promise<unknown>;
};

/** The courses, branches or categories of a group. */
export function GroupList({ group, kind, title, items, empty, add, mayRemove, rowHref, onRemove }: GroupListProps): ReactNode {
  const [removing, setRemoving] = useState<GroupItem | null>(null);
  const removeButton = (item: GroupItem): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={`Remove ${item.name}`} onClick={() => setRemoving(item)}>
      Remove
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <Empty title={empty} action={add} />
      ) : (
        <Section head="tools" title={title} count={items.length} aside={add}>
          <PlainTable
            label={title}
            columns={COLUMNS}
            rows={items}
            rowId={({ id }) => id}
            rowHref={rowHref}
            act={mayRemove ? removeButton : undefined}
          />
        </Section>
      )}
      <RemoveItem group={group} kind={kind} item={removing} onClose={() => setRemoving(null)} onRemove={onRemove} />
    </>
  );
}
