import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fullNameOf } from '../../../../shared/people/full-name.ts';
import type { UserImportsQuery } from '../../../api/generated/graphql.ts';
import { keepJob } from '../../../api/job-store.ts';
import { queryOf } from '../../../api/query-client.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { countedText } from '../../../shared-features/counted-text.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { Moment } from '../../../design/patterns/figures/dates.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Button } from '../../../design/primitives/button.ts';
import { undoImportDocument } from '../api/undo-import.ts';
import { userImportsDocument } from '../api/user-imports.ts';
import { named } from '../../../design/patterns/feedback/named.ts';

/** The member of the address that names the import whose undoing is asked for. */
export const UNDO_IN_ADDRESS = 'undo';

const INVALIDATED: readonly Topic[] = ['people', 'branches', 'imports'];

type Import = UserImportsQuery['userImports'][number];

const STATES: Readonly<Record<string, string>> = { done: 'Imported', undoing: 'Being undone', undone: 'Undone' };
const CHANGES: Readonly<Record<string, string>> = {
  names: 'names',
  role: 'user type',
  access: 'access',
  branches: 'branches',
  groups: 'groups',
};

/** Returns what undoing does not take back of people who were there before; nothing where the import changed nobody. */
function staysText({ changed }: Import): string | undefined {
  const people = changed.find(({ what }) => what === 'people');
  if (!people) return undefined;
  const parts = changed.flatMap(({ what, count }) => (CHANGES[what] === undefined ? [] : [`${CHANGES[what]} of ${count}`]));
  const who = people.count === 1 ? '1 user who was here before keeps' : `${people.count} users who were here before keep`;
  return `${who} what the file changed: ${parts.join(', ')}. Change these by hand where they are wrong.`;
}

const byText = ({ started_by: by }: Import): string => (by ? fullNameOf(by) : 'Erased user');
const importId = ({ id }: Import): string => id;

const stateText = ({ state, undo_refusal: refusal }: Import): string =>
  refusal === null ? (STATES[state] ?? state) : `${STATES[state] ?? state}. Can't be undone: ${refusal}`;

const addedText = ({ created, empty_groups: groups }: Import): string =>
  `${created.toLocaleString('en-GB')} added${groups > 0 ? `, ${countedText(groups, 'empty group')}` : ''}`;

const COLUMNS: readonly TableColumn<Import>[] = [
  { id: 'name', header: 'File', cell: ({ name }) => name || 'No name', width: '28%' },
  { id: 'at', header: 'Imported', cell: ({ started_at: at }) => <Moment value={at} />, card: 'second' },
  { id: 'by', header: 'By', cell: byText, card: 'meta' },
  { id: 'added', header: 'Users', cell: addedText, card: 'meta' },
  { id: 'state', header: 'Status', cell: stateText, card: 'meta' },
];

const canBeUndone = ({ state, created, empty_groups: groups, undo_refusal: refusal }: Import): boolean =>
  state === 'done' && created + groups > 0 && refusal === null;

/** Returns what is deleted with an import: the users whom it added, or the groups that it made for nobody. */
function deletedText({ created, empty_groups: groups }: Import): string {
  if (created === 0)
    return groups === 1
      ? 'This deletes the group that the import made and that nobody is in.'
      : `This deletes the ${countedText(groups, 'group')} that the import made and that nobody is in.`;
  const users =
    created === 1
      ? 'This deletes the user that the import added, with name and email.'
      : `This deletes the ${countedText(created, 'user')} that the import added, with their names and emails.`;
  return `${users} This is not possible once one of them has signed in.`;
}

/** Returns what asks whether an import is undone. */
export function useAskUndo(): (id: string) => void {
  const [, setParameters] = useSearchParams();
  return (id) =>
    setParameters(
      (present) => {
        present.set(UNDO_IN_ADDRESS, id);
        return present;
      },
      { replace: true },
    );
}

/** The last imports, which can be undone while nobody of them has signed in. */
export function LastImports(): ReactNode {
  const branchUrl = tenantAddress().branch;
  const query = useQuery(queryOf(userImportsDocument, { branchUrl }));
  const [parameters, setParameters] = useSearchParams();
  const ask = useAskUndo();
  const asked = query.data?.userImports.find(({ id }) => id === parameters.get(UNDO_IN_ADDRESS)) ?? null;
  const close = (): void =>
    setParameters(
      (present) => {
        present.delete(UNDO_IN_ADDRESS);
        return present;
      },
      { replace: true },
    );
  return (
    <Section title="Recent imports">
      <ImportRows query={query} onUndo={ask} />
      <UndoImport item={asked && canBeUndone(asked) ? asked : null} onClose={close} />
    </Section>
  );
}

type ImportRowsProps = {
  readonly query: {
    readonly data: UserImportsQuery | undefined;
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly onUndo: (id: string) => void;
};

function ImportRows({ query: { data, isPending, error, refetch }, onUndo }: ImportRowsProps): ReactNode {
  if (isPending) return <Loading rows={3} />;
  if (!data) return <Failed title="The last imports could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data.userImports.length === 0) return <Empty small title="No imports yet." />;
  const act = (item: Import): ReactNode =>
    canBeUndone(item) && (
      <Button variant="default" size="xs" aria-label={`Undo the import of ${item.name}`} onClick={() => onUndo(item.id)}>
        Undo
      </Button>
    );
  return <PlainTable label="Recent imports" columns={COLUMNS} rows={data.userImports} rowId={importId} act={act} />;
}

/** Asks before an import is undone, and says what is not taken back. Its progress is shown on every page. */
function UndoImport({ item, onClose }: { item: Import | null; onClose: () => void }): ReactNode {
  const last = useLast(item);
  const undo = useCommand(undoImportDocument, {
    invalidates: INVALIDATED,
    onJob: (id) => keepJob({ id, topics: INVALIDATED, said: `Import of ${last?.name || 'a file'} undone.` }),
  });
  return (
    <Confirm
      opened={item !== null}
      onClose={onClose}
      title="Undo this import?"
      text={last && deletedText(last)}
      restorable={false}
      consequence={last ? staysText(last) : undefined}
      act="Undo this import"
      busyAct="Undoing..."
      onConfirm={async () => item && undo.mutateAsync({ id: item.id, branchUrl: tenantAddress().branch })}
    >
      {last && <ConfirmRow name={last.name || 'No name'} detail={named`Imported by ${byText(last)}`} />}
    </Confirm>
  );
}
