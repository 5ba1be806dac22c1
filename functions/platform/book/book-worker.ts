import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlValue } from '../../../events/kernel/book.ts';
import type { WorkerReply, WorkerRequest } from '../runtime/worker-thread.ts';

/** A row to be applied, with its statements: each by its index in the list of texts, with its parameters. */
export type PreparedRow = {
  readonly name: string;
  readonly kind: string;
  readonly v: number;
  readonly statements: readonly (readonly [sql: number, params: Readonly<Record<string, SqlValue>>])[];
};

/** Rows as they cross between threads: the names once, and the values of each row in their order, which costs a third of objects. */
export type ValueRows = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };

/** The messages to the worker; `at` is the path of a file of a book. */
export type Task =
  | { readonly do: 'open'; readonly at: string; readonly ddl: readonly string[]; readonly cacheKb: number }
  | { readonly do: 'take'; readonly at: string; readonly sqls: readonly string[]; readonly rows: readonly PreparedRow[] }
  | { readonly do: 'taken'; readonly at: string; readonly names: readonly string[] }
  | { readonly do: 'all'; readonly files: Readonly<Record<string, string>>; readonly sql: string; readonly values: readonly SqlValue[] }
  | { readonly do: 'copy'; readonly at: string; readonly to: string }
  | { readonly do: 'close'; readonly at: string };

type TaskOf<Name extends Task['do']> = Extract<Task, { do: Name }>;

/** What handles each message. */
type Handlers = { [Name in Task['do']]: (task: TaskOf<Name>) => unknown };

type OpenDatabase = { readonly db: DatabaseSync; readonly statements: Map<string, StatementSync>; readonly kinds: Map<string, number> };

/**
 * Runs the SQL of books in a separate thread, so that a long statement delays no request that needs none.
 *
 * The class refers to nothing outside of itself (worker-thread.ts), and is an argument instead of being assigned: to a class with a name,
 * a bundler that keeps names adds a call of its own, whose function the thread does not have.
 */
export const BookWorker = Object.freeze(
  class implements Handlers {
    /** Files by path, open for writing. */
    readonly files = new Map<string, OpenDatabase>();
    /** Readers by the list of the names and paths of the files that they have attached. */
    readonly readers = new Map<string, OpenDatabase>();

    connect(path: string, pragmas: readonly string[]): OpenDatabase {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
      const db = new DatabaseSync(path);
      for (const pragma of pragmas) db.exec(`PRAGMA ${pragma}`);
      return { db, statements: new Map(), kinds: new Map() };
    }

    prepared(open: OpenDatabase, sql: string): StatementSync {
      let statement = open.statements.get(sql);
      if (!statement) {
        statement = open.db.prepare(sql);
        open.statements.set(sql, statement);
      }
      return statement;
    }

    file(at: string): OpenDatabase {
      const open = this.files.get(at);
      if (!open) throw new Error('This file of the book is not open.');
      return open;
    }

    /** Opens a file, made with its tables if it is new. It is a copy that is deleted with the process, so it may be damaged by a loss of power. */
    open({ at, ddl, cacheKb }: TaskOf<'open'>): void {
      const open = this.connect(at, ['journal_mode = MEMORY', 'synchronous = OFF', `cache_size = -${cacheKb}`, 'temp_store = MEMORY']);
      open.db.exec('CREATE TABLE IF NOT EXISTS taken_kinds (kind TEXT PRIMARY KEY, no INTEGER NOT NULL)');
      open.db.exec(
        'CREATE TABLE IF NOT EXISTS taken (name TEXT NOT NULL, kind INTEGER NOT NULL, v INTEGER NOT NULL, PRIMARY KEY (name, kind)) WITHOUT ROWID',
      );
      for (const sql of ddl) open.db.exec(sql);
      this.files.set(at, open);
    }

    kindNo(open: OpenDatabase, kind: string): number {
      const cached = open.kinds.get(kind);
      if (cached !== undefined) return cached;
      this.prepared(open, 'INSERT OR IGNORE INTO taken_kinds (kind, no) SELECT ?, count(*) FROM taken_kinds').run(kind);
      const no = Number(this.prepared(open, 'SELECT no FROM taken_kinds WHERE kind = ?').get(kind)?.['no']);
      open.kinds.set(kind, no);
      return no;
    }

    /** Applies all rows in one transaction, or none. Returns how many were newer than those of the file. */
    take({ at, sqls, rows }: TaskOf<'take'>): number {
      const open = this.file(at);
      const newer = this.prepared(
        open,
        'INSERT INTO taken (name, kind, v) VALUES (?, ?, ?) ON CONFLICT (name, kind) DO UPDATE SET v = excluded.v WHERE excluded.v > taken.v',
      );
      let count = 0;
      open.db.exec('BEGIN');
      try {
        for (const row of rows) {
          if (newer.run(row.name, this.kindNo(open, row.kind), row.v).changes === 0) continue;
          count += 1;
          for (const [sql, params] of row.statements) this.prepared(open, sqls[sql] ?? '').run(params);
        }
        open.db.exec('COMMIT');
      } catch (error) {
        open.db.exec('ROLLBACK');
        open.kinds.clear();
        throw error;
      }
      return count;
    }

    /** Returns the highest version of each stream in the file, 0 where there is none. */
    taken({ at, names }: TaskOf<'taken'>): number[] {
      const highest = this.prepared(this.file(at), 'SELECT coalesce(max(v), 0) AS v FROM taken WHERE name = ?');
      return names.map((name) => Number(highest.get(name)?.['v']));
    }

    reader(files: Readonly<Record<string, string>>): OpenDatabase {
      const key = JSON.stringify(files);
      const cached = this.readers.get(key);
      if (cached) return cached;
      const open = this.connect(':memory:', ['temp_store = MEMORY']);
      for (const [name, path] of Object.entries(files)) {
        open.db.prepare(`ATTACH ? AS ${name}`).run(path);
        open.db.exec(`PRAGMA ${name}.cache_size = -8000; PRAGMA ${name}.mmap_size = 268435456`);
      }
      open.db.exec('PRAGMA query_only = 1');
      this.readers.set(key, open);
      return open;
    }

    /** Returns the rows of a query. Its statement is kept, up to a limit: some lists write their conditions into the text. */
    all({ files, sql, values }: TaskOf<'all'>): ValueRows {
      const open = this.reader(files);
      if (open.statements.size > 200) open.statements.clear();
      const statement = this.prepared(open, sql);
      statement.setReturnArrays(true);
      // Arrays, as the statement was told.
      return { columns: statement.columns().map(({ name }) => name), rows: statement.all(...values) as unknown as unknown[][] };
    }

    copy({ at, to }: TaskOf<'copy'>): void {
      this.file(at).db.prepare('VACUUM INTO ?').run(to);
    }

    close({ at }: TaskOf<'close'>): void {
      for (const [key, open] of this.readers) {
        if (!Object.values(JSON.parse(key)).includes(at)) continue;
        open.db.close();
        this.readers.delete(key);
      }
      this.files.get(at)?.db.close();
      this.files.delete(at);
    }

    /** Returns the reply to a request. */
    reply({ id, task }: WorkerRequest<Task>): WorkerReply {
      try {
        // The handler has the name of the message, which TypeScript cannot follow through a union.
        return { id, value: (this[task.do] as (message: Task) => unknown).call(this, task) };
      } catch (error) {
        return { id, error: error instanceof Error ? error.message : String(error) };
      }
    }

    listen(): void {
      // Of this thread alone, which Linux can: whoever waits for a list waits for less than whoever answers a question.
      if (process.platform === 'linux') process.getBuiltinModule('node:os').setPriority(5);
      const { parentPort } = process.getBuiltinModule('node:worker_threads');
      parentPort?.on('message', (request: WorkerRequest<Task>) => parentPort.postMessage(this.reply(request)));
    }
  },
);
