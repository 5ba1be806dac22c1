import type { StreamId } from '../../../events/kernel/commit.ts';
import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import { readCommit, someCommitItems, type StoredCommit } from '../../platform/store/event-store.ts';
import { jsonBytes, PAGE_BYTES } from '../xapi/page-bytes.ts';
import type { StoredStatement } from '../xapi/statement-hash.ts';

/** A place in the stream of a registration. `n`: of a statement in its commit; null: the registration begins later. */
export type StreamPosition = { readonly v: number; readonly n: number | null };

/** A statement of a page, where it lies. */
type PlacedStatement = { readonly place: StreamPosition; readonly statement: StoredStatement };

/** The commits of a registration that are read. */
type CommitsRequest = {
  readonly stream: StreamId;
  /** The UUID of the registration. */
  readonly registration: string;
  readonly isAscending: boolean;
  /** Where the page before ended. */
  readonly after: StreamPosition | null;
};

/** What a page is made of. */
type PageRequest = CommitsRequest & {
  readonly limit: number;
  /** Returns the statements of a commit at their places; null for those that the page does not ask for. */
  readonly read: (commit: StoredCommit<RegistrationEvent>) => Promise<readonly (StoredStatement | null)[]>;
};

/** A page of statements. `next`: where the next one begins; null: this is the last one. */
export type RegistrationPage = { readonly statements: readonly PlacedStatement[]; readonly next: StreamPosition | null };

const READ_TOGETHER = 20;
/** A page ends where it has looked at statements of so many bytes, encrypted, whether they meet the request or not. */
const LOOKED_BYTES = 8 * 1024 ** 2;

type Commit = StoredCommit<RegistrationEvent>;

const opens = ({ events }: Commit, registration: string): boolean =>
  events.some((event) => event.type === 'PackageRegistrationOpened' && event.registration === registration);

const sealedBytes = ({ events }: Commit): number =>
  events.reduce((sum, event) => sum + (event.type === 'PackageStatementsSent' ? event.sealed.length : 0), 0);

/** Yields the commits of a stream, from that of a place on. */
async function* commitsFrom({ stream, isAscending, after }: CommitsRequest): AsyncGenerator<Commit> {
  let from = after?.v ?? null;
  for (;;) {
    const items = await someCommitItems(stream, { from, isDescending: !isAscending, limit: READ_TOGETHER });
    const commits = await Promise.all(items.map((item) => readCommit<RegistrationEvent>(item)));
    yield* commits;
    const last = commits.at(-1);
    if (!last || commits.length < READ_TOGETHER || (last.version === 1 && !isAscending)) return;
    from = last.version + (isAscending ? 1 : -1);
  }
}

/** Yields the commits of the registration with what was looked at so far, in bytes; in the order of time also those before it. */
export async function* registrationCommits(asked: CommitsRequest): AsyncGenerator<{ commit: Commit; hasBegun: boolean; looked: number }> {
  const { registration, isAscending, after } = asked;
  let hasBegun = !isAscending || (after !== null && after.n !== null);
  let looked = 0;
  for await (const commit of commitsFrom(asked)) {
    const isFirst = opens(commit, registration);
    hasBegun ||= isFirst;
    looked += sealedBytes(commit);
    yield { commit, hasBegun, looked };
    if (isFirst && !isAscending) return;
  }
}

/** Whether a place comes after another one, in the order of a page. */
const isAfter = (v: number, n: number, { after, isAscending }: PageRequest): boolean => {
  if (after === null || after.n === null || v !== after.v) return true;
  return isAscending ? n > after.n : n < after.n;
};

/** Collects the statements of a page until it is full. */
class Page {
  readonly statements: PlacedStatement[] = [];
  private bytes = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Adds a statement. Returns false where the page is full. */
  add(place: StreamPosition, statement: StoredStatement): boolean {
    this.bytes += jsonBytes(statement);
    if (this.statements.length === this.limit || (this.bytes > PAGE_BYTES && this.statements.length > 0)) return false;
    this.statements.push({ place, statement });
    return true;
  }
}

/** Adds the statements of a commit to a page. Returns where the commit ends; null where the page is full before. */
async function addCommit(page: Page, commit: Commit, asked: PageRequest): Promise<StreamPosition | null> {
  const { version: v } = commit;
  const read = (await asked.read(commit)).map((statement, n) => ({ n, statement }));
  for (const { n, statement } of asked.isAscending ? read : read.toReversed())
    if (statement && isAfter(v, n, asked) && !page.add({ v, n }, statement)) return null;
  return { v, n: asked.isAscending ? read.length : -1 };
}

/** Returns a page of the statements of a registration, in the order in which they were stored or in the other one. */
export async function registrationPage(asked: PageRequest): Promise<RegistrationPage> {
  const page = new Page(asked.limit);
  const { statements } = page;
  for await (const { commit, hasBegun, looked } of registrationCommits(asked)) {
    const end = hasBegun ? await addCommit(page, commit, asked) : { v: commit.version, n: null };
    if (end === null) return { statements, next: statements.at(-1)?.place ?? null };
    // The commit in which the page before ended is looked at again, and ends none.
    if (looked > LOOKED_BYTES && commit.version !== asked.after?.v) return { statements, next: end };
  }
  return { statements, next: null };
}
