import { type RefObject, useEffect, useRef, useState } from 'react';
import { withFailureText } from '../../api/failure-text.ts';
import { executeRows } from '../../api/execute.ts';
import { pauseAfter } from '../../api/poll-pause.ts';
import { invalidate } from '../../api/query-client.ts';
import { randomKey } from '../../api/use-command.ts';
import { bulkCreateUsersDocument } from './api/bulk-create-users.ts';
import { chosenWith, type Mapping, readChosenColumns, storeChosenColumns } from './import/columns.ts';
import { UNREADABLE_FILE, UnreadableFile } from './import/csv-table.ts';
import { type ImportRow, importRows } from './import/import-rows.ts';
import { type MissingGroup, missingGroupsOf } from './import/problem-kinds.ts';
import { type FileChoice, type ReadFile, readAgain, readFile } from './import/read-file.ts';
import { noteMessages } from './import/shown-message.ts';
import { licencesOf, refusedBefore, type RowResult, runImport, type SendRows, takingTurns, withAllProblems } from './import/run-import.ts';
import { t, text } from '../../texts/text.ts';

const UNEXPECTED = text('An unexpected error occurred while uploading users.');

/** How far an import is. `preview` and `done` have a result for each row, unless `failure` says why not. */
export type ImportStep = 'file' | 'checking' | 'preview' | 'importing' | 'done';

/** What sends rows, and the step that follows it. */
type Act = 'checking' | 'importing';

/** What a person has ticked. */
type Ticks = { readonly updates: boolean; readonly createsGroups: boolean };
const STEP_AFTER = { checking: 'preview', importing: 'done' } as const satisfies Record<Act, ImportStep>;

type Sender = {
  /** Names the import of the file, so that it can be undone. */
  readonly importId: string;
  /** The next rows are those of another import. */
  readonly renew: () => void;
  readonly of: (act: Act, ticks: Ticks, fileName: string, signal: AbortSignal) => SendRows;
};

/** Returns what sends the rows of a call. A call of unknown end is sent again under its key. */
function useSender(branchUrl: string | null): Sender {
  const keys = useRef(new Map<string, string>());
  const [importId, setImportId] = useState(randomKey);
  const send =
    (dryRun: boolean, { updates, createsGroups }: Ticks, fileName: string): SendRows =>
    async (input, licencesTaken) => {
      const body = JSON.stringify([dryRun, updates, createsGroups, licencesTaken, importId, input]);
      const idempotencyKey = keys.current.get(body) ?? randomKey();
      keys.current.set(body, idempotencyKey);
      const named = dryRun ? { licences_taken: licencesTaken } : { import_id: importId, import_name: fileName };
      const variables = { input, branchUrl, dry_run: dryRun, update_existing: updates, create_groups: createsGroups, ...named };
      const { data, refusals } = await executeRows(bulkCreateUsersDocument, variables, { idempotencyKey });
      keys.current.delete(body);
      noteMessages(refusals);
      const answers = data.BulkCreateUsers.map((row) => row && { outcome: row.outcome, takesLicence: row.takes_licence });
      return { answers, refusals };
    };
  return {
    importId,
    renew: () => setImportId(randomKey()),
    of: (act, ticks, fileName, signal) => takingTurns(send(act === 'checking', ticks, fileName), signal, pause),
  };
}

/** Returns the rows of a file, and keeps what was chosen of its columns for the next one. */
function rowsOf({ table, mapping }: ReadFile): ImportRow[] {
  storeChosenColumns(chosenWith(readChosenColumns(), table.header, mapping));
  return importRows(table, mapping);
}

/** Returns what stops when the page is left. */
function useStopOnLeave(): RefObject<AbortController> {
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  return stop;
}

const pause = (waits: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseAfter(waits)));

/** Returns the rows that have no result yet. */
function withoutResult(rows: readonly ImportRow[], results: readonly RowResult[]): ImportRow[] {
  const ended = new Set(results.map(({ row }) => row.n));
  return rows.filter(({ n }) => !ended.has(n));
}

/** Returns the results of rows that were sent, with those of rows that were not since something is wrong with them. */
const withRefusals = (results: readonly RowResult[], rows: readonly ImportRow[]): RowResult[] => [
  ...results.filter(({ row }) => row.problems.length === 0),
  ...refusedBefore(rows),
];

/** Of the rows that are refused already, how many have been asked what else is wrong with them. */
type RefusedRows = { readonly done: number; readonly of: number };

/** Returns how far the rows of a file have come, and what sends them. */
function useRun(sender: ReturnType<typeof useSender>, fileName: string) {
  const [step, setStep] = useState<ImportStep>('file');
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [results, setResults] = useState<readonly RowResult[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedRows | null>(null);
  const stop = useStopOnLeave();

  const reset = (failed: string | null): void => {
    sender.renew();
    setStep('file');
    setResults([]);
    setFailure(failed);
  };
  /** Sends the rows of a file that have no result yet, and adds their results to those that are there. */
  const run = async (all: readonly ImportRow[], first: readonly RowResult[], act: Act, ticks: Ticks): Promise<void> => {
    setRows(all);
    setStep(act);
    setFailure(null);
    setResults(first);
    try {
      const { signal } = stop.current;
      const send = sender.of(act, ticks, fileName, signal);
      const add = (more: readonly RowResult[]): void => setResults((done) => [...done, ...more]);
      await runImport(withoutResult(all, first), send, add, signal, licencesOf(first));
      if (act !== 'checking') return;
      const known = await withAllProblems(all, send, (done, of) => setRefused({ done, of }), signal);
      setRows(known);
      setResults((done) => withRefusals(done, known));
    } catch (thrown) {
      setFailure(withFailureText(UNEXPECTED, thrown).messages.join(' '));
    } finally {
      setStep(STEP_AFTER[act]);
      setRefused(null);
      if (act === 'importing') await invalidate('people', 'branches', 'imports');
    }
  };
  return { step, rows, results, failure, refused, reset, run };
}

/** Returns the state of an import of a file, and its acts. */
export function useImport(branchUrl: string | null) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [updates, setUpdates] = useState(false);
  // The groups that the file names and that do not exist, once somebody wants to create them.
  const [newGroups, setNewGroups] = useState<readonly MissingGroup[]>([]);
  const sender = useSender(branchUrl);
  const { step, rows, results, failure, refused, reset, run } = useRun(sender, file?.name ?? '');

  const restart = (next: ReadFile | null, failed: string | null = null): void => {
    setFile(next);
    setNewGroups([]);
    reset(failed);
  };
  const read = async (reading: Promise<ReadFile>): Promise<void> => {
    try {
      restart(await reading);
    } catch (thrown) {
      restart(null, thrown instanceof UnreadableFile ? thrown.message : t(UNREADABLE_FILE));
    }
  };
  const checkWith = (groups: readonly MissingGroup[]): Promise<void> => {
    if (!file?.isSure) return Promise.resolve();
    const all = rowsOf(file);
    return run(all, refusedBefore(all), 'checking', { updates, createsGroups: groups.length > 0 });
  };
  const ticks: Ticks = { updates, createsGroups: newGroups.length > 0 };
  const write = (): Promise<void> => run(rows, refusedBefore(rows), 'importing', ticks);
  /** Goes on after a failure with the rows that have no result. */
  const resume = (): Promise<void> => run(rows, results, step === 'preview' ? 'checking' : 'importing', ticks);
  /** Tries the rows again with the groups that they miss, or without them. */
  const createGroups = (wanted: boolean): Promise<void> => {
    const groups = wanted ? missingGroupsOf(results) : [];
    setNewGroups(groups);
    return checkWith(groups);
  };
  return {
    file,
    updates,
    step,
    rows,
    results,
    failure,
    refused,
    /** Of the file that is being imported, or was. */
    importId: sender.importId,
    choose: (chosen: File): Promise<void> => read(readFile(chosen)),
    /** Reads the file again in the encoding, or from the sheet, that a person says. */
    setChoice: async (choice: FileChoice): Promise<void> => (file === null ? undefined : read(readAgain(file, choice))),
    check: (): Promise<void> => checkWith(newGroups),
    newGroups,
    createGroups,
    write,
    resume,
    setMapping: (mapping: Mapping): void => restart(file && { ...file, mapping }),
    setUpdates,
    restart,
  };
}

/** The state of an import. */
export type Import = ReturnType<typeof useImport>;
