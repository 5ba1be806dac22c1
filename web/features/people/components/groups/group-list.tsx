import { type ReactNode, useState } from 'react';
import { exportOf } from '../../../../shared-features/exports/export-of.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Empty } from '../../../../design/patterns/state/empty.tsx';
import { Section } from '../../../../design/patterns/page/page.tsx';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import { ExportMenu, printPage } from '../../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { type GroupItem, RemoveItem } from './group-items.tsx';
import { t, text } from '../../../../texts/text.ts';

const COLUMNS: readonly TableColumn<GroupItem>[] = [{ id: 'name', header: text('Name'), cell: ({ name }) => name }];
const DUE_COLUMNS: readonly TableColumn<GroupItem>[] = [
  ...COLUMNS,
  { id: 'due', header: text('Due'), cell: ({ detail = '' }) => <span dir="auto">{detail}</span>, width: '35%' },
];

/** The list of the contract that is exported, with the member that has the name. */
const LISTS = {
  course: { list: 'group.courses', file: 'title' },
  branch: { list: 'group.branches', file: 'name' },
  category: { list: 'group.categories', file: 'name' },
} as const;

type GroupListProps = {
  group: { readonly id: string; readonly name: string };
  kind: 'course' | 'branch' | 'category';
  /** 'Courses' */
  title: string;
  items: readonly GroupItem[];
  empty: string;
  /** The button that adds some; nothing where the viewer may not. */
  add: ReactNode;
  mayRemove: boolean;
  rowHref?: ((item: GroupItem) => string | null) | undefined;
  /** Whether `detail` of the items says by when they are due. */
  isDue?: boolean;
  /** Another act on an item, before its removal. */
  moreAct?: ((item: GroupItem) => ReactNode) | undefined;
  onRemove: (item: GroupItem) => Promise<unknown>;
};

/** The courses, branches or categories of a group. */
export function GroupList(props: GroupListProps): ReactNode {
  const { group, kind, title, items, empty, add, mayRemove, rowHref, isDue = false, moreAct, onRemove } = props;
  const viewer = useViewer();
  const [removing, setRemoving] = useState<GroupItem | null>(null);
  const { list, file } = LISTS[kind];
  const removeButton = (item: GroupItem): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={t('Remove {name}', { name: item.name })} onClick={() => setRemoving(item)}>
      {t('Remove')}
    </Button>
  );
  const actsOf = (item: GroupItem): ReactNode => (
    <>
      {moreAct?.(item)}
      {mayRemove && removeButton(item)}
    </>
  );
  return (
    <>
      {items.length === 0 ? (
        <Empty title={empty} action={add} />
      ) : (
        <Section
          head="tools"
          title={title}
          count={items.length}
          aside={
            <>
              <ExportMenu
                columns={[{ header: text('Name'), file }]}
                onExport={exportOf(list, { id: group.id, branchUrl: viewer.branch?.url ?? null })}
                onPrint={printPage}
              />
              {add}
            </>
          }
        >
          <PlainTable
            label={title}
            columns={isDue ? DUE_COLUMNS : COLUMNS}
            rows={items}
            rowId={({ id }) => id}
            rowHref={rowHref}
            act={mayRemove || moreAct ? actsOf : undefined}
          />
        </Section>
      )}
      <RemoveItem group={group.name} kind={kind} item={removing} onClose={() => setRemoving(null)} onRemove={onRemove} />
    </>
  );
}
