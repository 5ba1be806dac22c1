import { workerClass, workerThread } from '../runtime/worker-thread.ts';
import type { SqlValue } from '../../../events/kernel/book.ts';
import { BookWorker, type Task, type ValueRows } from './book-worker.ts';

const thread = workerThread<Task>('book', workerClass(BookWorker));

/** Registers what is called when the thread has ended by itself: the files that it had open are lost. */
export const whenLost = (forget: () => void): void => thread.whenLost(forget);

/** Returns the value of a task, which the thread runs after those before it. */
export const inThread = <Value>(task: Task): Promise<Value> => thread.run<Value>(task);

/** Files of a book by the names under which SQL knows them. */
type Files = Readonly<Record<string, string>>;

function objectOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  // Called for every row of a list and of an export.
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}

/** Returns the rows of a query on files of a book. */
export async function rowsInThread<Row>(files: Files, sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
  const { columns, rows } = await inThread<ValueRows>({ do: 'all', files, sql, values });
  // The row type is that of the query's columns.
  return rows.map((row) => objectOf(columns, row) as Row);
}

/** Ends the thread; the next task starts another. @internal */
export const endThread = (): Promise<void> => thread.end();
