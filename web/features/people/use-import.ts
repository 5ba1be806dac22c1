import { type RefObject, useEffect, useRef, useState } from 'react';
import { MOST_ROWS_OF_FILE } from '../../../shared/people/import-limits.ts';
import { withFailureText } from '../../api/failure-text.ts';
import { executeRows } from '../../api/execute.ts';
import { invalidate } from '../../api/query-client.ts';
import { randomKey } from '../../api/use-command.ts';
import { bulkCreateUsersDocument } from './api/bulk-create-users.ts';
import { chosenWith, type Mapping, mappingOf, readChosenColumns, storeChosenColumns } from './import/columns.ts';
import { type CsvTable, readTable, UNREADABLE_FILE, UnreadableFile } from './import/csv-table.ts';
import { textOfFile } from './import/csv-text.ts';
import { type ImportRow, importRows } from './import/import-rows.ts';
import { refusedBefore, type RowResult, runImport, type SendRows } from './import/run-import.ts';

const MOST_BYTES = 10_000_000;
const UNEXPECTED = 'An unexpected error occurred while uploading users.';

/** A file that was read, and which column of it fills which. */
export type ReadFile = { readonly name: string; readonly table: CsvTable; readonly mapping: Mapping };

/** How far an import is. `preview` and `done` have a result for each row, unless `failure` says why not. */
export type ImportStep = 'file' | 'checking' | 'preview' | 'importing' | 'done';

/** What sends rows, and the step that follows it. */
type Act = 'checking' | 'importing';
const STEP_AFTER = { checking: 'preview', importing: 'done' } as const satisfies Record<Act, ImportStep>;

async function readFile(file: File): Promise<ReadFile> {
  if (!/\.csv$/i.test(file.name)) throw new UnreadableFile('Choose a .csv file. Spreadsheets can save one.');
  if (file.size > MOST_BYTES) throw new UnreadableFile('This file is too large. Please split it into files of at most 10 MB.');
  const table = readTable(textOfFile(new Uint8Array(await file.arrayBuffer())));
  if (table.rows.length > MOST_ROWS_OF_FILE)
    throw new UnreadableFile(
      `This file has ${table.rows.length.toLocaleString('en-GB')} rows. Please split it into files of at most ${MOST_ROWS_OF_FILE.toLocaleString('en-GB')}.`,
    );
  return { name: file.name, table, mapping: mappingOf(table.header, readChosenColumns()) };
}

/** Returns what sends the rows of a call. A call of unknown end is sent again under its key. */
function useSender(branchUrl: string | null, updateExisting: boolean): (dryRun: boolean) => SendRows {
  const keys = useRef(new Map<string, string>());
  return (dryRun) => async (input) => {
    const body = JSON.stringify([dryRun, updateExisting, input]);
    const idempotencyKey = keys.current.get(body) ?? randomKey();
    keys.current.set(body, idempotencyKey);
    const variables = { input, branchUrl, dry_run: dryRun, update_existing: updateExisting };
    const { data, refusals } = await executeRows(bulkCreateUsersDocument, variables, { idempotencyKey });
    keys.current.delete(body);
    return { outcomes: data.BulkCreateUsers.map((row) => row?.outcome ?? null), refusals };
  };
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

/** Returns the rows that have no result yet. */
function withoutResult(rows: readonly ImportRow[], results: readonly RowResult[]): ImportRow[] {
  const ended = new Set(results.map(({ row }) => row.n));
  return rows.filter(({ n }) => !ended.has(n));
}

/** Returns the state of an import of a file, and its acts. */
export function useImport(branchUrl: string | null) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [updates, setUpdates] = useState(false);
  const [step, setStep] = useState<ImportStep>('file');
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [results, setResults] = useState<readonly RowResult[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useStopOnLeave();
  const senderOf = useSender(branchUrl, updates);

  const restart = (next: ReadFile | null): void => {
    setFile(next);
    setStep('file');
    setResults([]);
    setFailure(null);
  };
  const choose = (chosen: File): Promise<void> =>
    readFile(chosen).then(restart, (thrown: unknown) => {
      restart(null);
      setFailure(thrown instanceof UnreadableFile ? thrown.message : UNREADABLE_FILE);
    });
  /** Sends rows and adds their results to those that are there. */
  const run = async (sent: readonly ImportRow[], first: readonly RowResult[], act: Act): Promise<void> => {
    setStep(act);
    setFailure(null);
    setResults(first);
    try {
      await runImport(sent, senderOf(act === 'checking'), (more) => setResults((done) => [...done, ...more]), stop.current.signal);
    } catch (thrown) {
      setFailure(withFailureText(UNEXPECTED, thrown).messages.join(' '));
    } finally {
      setStep(STEP_AFTER[act]);
      if (act === 'importing') await invalidate('people', 'branches');
    }
  };
  const check = (): Promise<void> => {
    if (!file) return Promise.resolve();
    storeChosenColumns(chosenWith(readChosenColumns(), file.table.header, file.mapping));
    const all = importRows(file.table, file.mapping);
    setRows(all);
    return run(all, refusedBefore(all), 'checking');
  };
  const write = (): Promise<void> => run(rows, refusedBefore(rows), 'importing');
  /** Goes on after a failure with the rows that have no result. */
  const resume = (): Promise<void> => run(withoutResult(rows, results), results, step === 'preview' ? 'checking' : 'importing');
  return {
    file,
    updates,
    step,
    rows,
    results,
    failure,
    choose,
    check,
    write,
    resume,
    setMapping: (mapping: Mapping): void => restart(file && { ...file, mapping }),
    setUpdates,
    restart,
  };
}

/** The state of an import. */
export type Import = ReturnType<typeof useImport>;
