import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlValue } from '../../events/kernel/book.ts';

/** Rows to be taken in: texts of statements once, and per row the statements by their number. */
export type TakenRow = {
  readonly name: string;
  readonly kind: string;
  readonly v: number;
  readonly statements: readonly (readonly [sql: number, params: Readonly<Record<string, SqlValue>>])[];
};

/** What the worker is asked; `at` is the path of a file of a book. */
export type Task =
  | { readonly do: 'open'; readonly at: string; readonly ddl: readonly string[]; readonly cacheKb: number }
  | { readonly do: 'take'; readonly at: string; readonly sqls: readonly string[]; readonly rows: readonly TakenRow[] }
  | { readonly do: 'taken'; readonly at: string; readonly names: readonly string[] }
  | { readonly do: 'all'; readonly files: Readonly<Record<string, string>>; readonly sql: string; readonly values: readonly SqlValue[] }
  | { readonly do: 'copy'; readonly at: string; readonly to: string }
  | { readonly do: 'close'; readonly at: string };

export type Question = { readonly id: number; readonly task: Task };
export type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string };

type Open = { readonly db: DatabaseSync; readonly statements: Map<string, StatementSync>; readonly kinds: Map<string, number> };

/**
 * Runs the SQL of books, in a thread of its own, so that a long one holds up no request that needs none.
 *
 * It is started from its own text, so that a bundle needs no second file. Therefore it names nothing outside of itself, and its
 * functions are methods of one object: names that a bundler keeps by a call of its own would be missing here.
 */
// oxlint-disable-next-line max-lines-per-function -- its text is all that the thread gets
export function bookWorker(): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  const { DatabaseSync: Database } = process.getBuiltinModule('node:sqlite');
  const worker = {
    /** Files by path, for writing. */
    files: new Map<string, Open>(),
    /** Readers by the files they have attached: the list of their names and paths. */
    readers: new Map<string, Open>(),

    connect(path: string, pragmas: readonly string[]): Open {
      const db = new Database(path);
      for (const pragma of pragmas) db.exec(`PRAGMA ${pragma}`);
      return { db, statements: new Map(), kinds: new Map() };
    },

    prepared(open: Open, sql: string): StatementSync {
      let statement = open.statements.get(sql);
      if (!statement) {
        statement = open.db.prepare(sql);
        open.statements.set(sql, statement);
      }
      return statement;
    },

    /** The files are copies that die with the process: nothing has to survive a loss of power. */
    open(at: string, ddl: readonly string[], cacheKb: number): void {
      const open = worker.connect(at, ['journal_mode = MEMORY', 'synchronous = OFF', `cache_size = -${cacheKb}`, 'temp_store = MEMORY']);
      open.db.exec('CREATE TABLE IF NOT EXISTS taken_kinds (kind TEXT PRIMARY KEY, no INTEGER NOT NULL)');
      open.db.exec(
        'CREATE TABLE IF NOT EXISTS taken (name TEXT NOT NULL, kind INTEGER NOT NULL, v INTEGER NOT NULL, PRIMARY KEY (name, kind)) WITHOUT ROWID',
      );
      for (const sql of ddl) open.db.exec(sql);
      worker.files.set(at, open);
    },

    file(at: string): Open {
      const open = worker.files.get(at);
      if (!open) throw new Error('This file of the book is not open.');
      return open;
    },

    kindNo(open: Open, kind: string): number {
      const known = open.kinds.get(kind);
      if (known !== undefined) return known;
      worker.prepared(open, 'INSERT OR IGNORE INTO taken_kinds (kind, no) SELECT ?, count(*) FROM taken_kinds').run(kind);
      const no = Number(worker.prepared(open, 'SELECT no FROM taken_kinds WHERE kind = ?').get(kind)?.['no']);
      open.kinds.set(kind, no);
      return no;
    },

    /** One transaction: all rows or none. Answers how many were newer than what the file had. */
    take(at: string, sqls: readonly string[], rows: readonly TakenRow[]): number {
      const open = worker.file(at);
      const newer = worker.prepared(
        open,
        'INSERT INTO taken (name, kind, v) VALUES (?, ?, ?) ON CONFLICT (name, kind) DO UPDATE SET v = excluded.v WHERE excluded.v > taken.v',
      );
      let count = 0;
      open.db.exec('BEGIN');
      try {
        for (const row of rows) {
          if (newer.run(row.name, worker.kindNo(open, row.kind), row.v).changes === 0) continue;
          count += 1;
          for (const [sql, params] of row.statements) worker.prepared(open, sqls[sql] ?? '').run(params);
        }
        open.db.exec('COMMIT');
      } catch (error) {
        open.db.exec('ROLLBACK');
        open.kinds.clear();
        throw error;
      }
      return count;
    },

    /** The highest version taken in of each stream, 0 where there is none. */
    taken(at: string, names: readonly string[]): number[] {
      const highest = worker.prepared(worker.file(at), 'SELECT coalesce(max(v), 0) AS v FROM taken WHERE name = ?');
      return names.map((name) => Number(highest.get(name)?.['v']));
    },

    reader(files: Readonly<Record<string, string>>): Open {
      const key = JSON.stringify(files);
      const known = worker.readers.get(key);
      if (known) return known;
      const open = worker.connect(':memory:', ['temp_store = MEMORY']);
      for (const [name, path] of Object.entries(files)) {
        open.db.prepare(`ATTACH ? AS ${name}`).run(path);
        open.db.exec(`PRAGMA ${name}.cache_size = -8000; PRAGMA ${name}.mmap_size = 268435456`);
      }
      open.db.exec('PRAGMA query_only = 1');
      worker.readers.set(key, open);
      return open;
    },

    /** Statements are kept, but not without end: some lists write their conditions out. */
    all(files: Readonly<Record<string, string>>, sql: string, values: readonly SqlValue[]): unknown[] {
      const open = worker.reader(files);
      if (open.statements.size > 200) open.statements.clear();
      return worker.prepared(open, sql).all(...values);
    },

    copy(at: string, to: string): void {
      worker.file(at).db.prepare('VACUUM INTO ?').run(to);
    },

    close(at: string): void {
      for (const [key, open] of worker.readers) {
        if (!Object.values(JSON.parse(key)).includes(at)) continue;
        open.db.close();
        worker.readers.delete(key);
      }
      worker.files.get(at)?.db.close();
      worker.files.delete(at);
    },

    run(task: Task): unknown {
      switch (task.do) {
        case 'open':
          return worker.open(task.at, task.ddl, task.cacheKb);
        case 'take':
          return worker.take(task.at, task.sqls, task.rows);
        case 'taken':
          return worker.taken(task.at, task.names);
        case 'all':
          return worker.all(task.files, task.sql, task.values);
        case 'copy':
          return worker.copy(task.at, task.to);
        case 'close':
          return worker.close(task.at);
      }
    },

    answer(question: Question): Answer {
      try {
        return { id: question.id, value: worker.run(question.task) };
      } catch (error) {
        return { id: question.id, error: error instanceof Error ? error.message : String(error) };
      }
    },
  };
  parentPort?.on('message', (question: Question) => parentPort.postMessage(worker.answer(question)));
}
