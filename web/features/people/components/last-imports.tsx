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
import { t, text, plural } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';
import { enumeration } from '../../../texts/formats.ts';
import { sentMessage } from '../../../texts/sent-message.ts';

/** The member of the address that names the import whose undoing is asked for. */
export const UNDO_IN_ADDRESS = 'undo';

const INVALIDATED: readonly Topic[] = ['people', 'branches', 'imports'];

type Import = UserImportsQuery['userImports'][number];

const STATES: Readonly<Record<string, string>> = {
  done: text('Imported'),
  undoing: text('Being undone'),
  undone: text('Undone'),
};
/** What an import changed, of how many people. */
const CHANGES: Readonly<Record<string, (count: number) => string>> = {
  names: (count) => t('names of {count}', { count }),
  role: (count) => t('user type of {count}', { count }),
  access: (count) => t('access of {count}', { count }),
  branches: (count) => t('branches of {count}', { count }),
  groups: (count) => t('groups of {count}', { count }),
};

/** Returns what undoing does not take back of people who were there before; nothing where the import changed nobody. */
function staysText({ changed }: Import): string | undefined {
  const people = changed.find(({ what }) => what === 'people');
  if (!people) return undefined;
  const changes = changed.flatMap(({ what, count }) => CHANGES[what]?.(count) ?? []);
  return plural(
    people.count,
    '{count} user who was here before keeps what the file changed: {changes}. Change these by hand where they are wrong.',
    '{count} users who were here before keep what the file changed: {changes}. Change these by hand where they are wrong.',
    { changes: enumeration(changes) },
  );
}

const byText = ({ started_by: by }: Import): string => (by ? fullNameOf(by) : t('Erased user'));
const importId = ({ id }: Import): string => id;

function stateText({ state: stored, undo_refusal: refusal, undo_refusal_text: values }: Import): string {
  const state = t(STATES[stored] ?? stored);
  return refusal === null ? state : t("{state}. Can't be undone: {reason}", { state, reason: sentMessage(refusal, values) ?? refusal });
}

const addedText = ({ created, empty_groups: groups }: Import): string =>
  groups > 0
    ? plural(groups, '{added} added, {count} empty group', '{added} added, {count} empty groups', { added: created })
    : t('{count} added', { count: created });

const COLUMNS: readonly TableColumn<Import>[] = [
  { id: 'name', header: text('File'), cell: ({ name }) => name || t('No name'), width: '28%' },
  { id: 'at', header: text('Imported'), cell: ({ started_at: at }) => <Moment value={at} />, card: 'second' },
  { id: 'by', header: text('By'), cell: byText, card: 'meta' },
  { id: 'added', header: text('Users'), cell: addedText, card: 'meta' },
  { id: 'state', header: text('Status'), cell: stateText, card: 'meta' },
];

const canBeUndone = ({ state, created, empty_groups: groups, undo_refusal: refusal }: Import): boolean =>
  state === 'done' && created + groups > 0 && refusal === null;

/** Returns what is deleted with an import: the users whom it added, or the groups that it made for nobody. */
function deletedText({ created, empty_groups: groups }: Import): string {
  if (created === 0)
    return plural(
      groups,
      'This deletes the group that the import made and that nobody is in.',
      'This deletes the {count} groups that the import made and that nobody is in.',
    );
  const users = plural(
    created,
    'This deletes the user that the import added, with name and email.',
    'This deletes the {count} users that the import added, with their names and emails.',
  );
  return `${users} ${t('This is not possible once one of them has signed in.')}`;
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
    <Section title={t('Recent imports')}>
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
  if (!data) return <Failed title={t('The last imports could not be loaded')} error={error} onRetry={() => void refetch()} />;
  if (data.userImports.length === 0) return <Empty small title={t('No imports yet.')} />;
  const act = (item: Import): ReactNode =>
    canBeUndone(item) && (
      <Button variant="default" size="xs" aria-label={t('Undo the import of {name}', { name: item.name })} onClick={() => onUndo(item.id)}>
        {t('Undo')}
      </Button>
    );
  return <PlainTable label={t('Recent imports')} columns={COLUMNS} rows={data.userImports} rowId={importId} act={act} />;
}

/** Asks before an import is undone, and says what is not taken back. Its progress is shown on every page. */
function UndoImport({ item, onClose }: { item: Import | null; onClose: () => void }): ReactNode {
  const last = useLast(item);
  const undo = useCommand(undoImportDocument, {
    invalidates: INVALIDATED,
    onJob: (id) => keepJob({ id, topics: INVALIDATED, said: t('Import of {name} undone.', { name: last?.name || t('a file') }) }),
  });
  return (
    <Confirm
      opened={item !== null}
      onClose={onClose}
      title={t('Undo this import?')}
      text={last && deletedText(last)}
      restorable={false}
      consequence={last ? staysText(last) : undefined}
      act={t('Undo this import')}
      busyAct={t('Undoing...')}
      onConfirm={async () => item && undo.mutateAsync({ id: item.id, branchUrl: tenantAddress().branch })}
    >
      {last && <ConfirmRow name={last.name || t('No name')} detail={rich('Imported by {name}', { name: byText(last) })} />}
    </Confirm>
  );
}
