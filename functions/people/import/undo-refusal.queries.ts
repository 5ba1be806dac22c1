import { type Message, sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { type BookReader, openBook } from '../../platform/book/book.ts';
import type { ListCall } from '../../platform/book/listed.ts';
import { allRows, limitTo, sql } from '../../platform/book/sql.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { type MemberItem, personId } from '../../platform/request/access-records.ts';
import { type ImportItem, importRowsOf, LONGEST_CALL_MS } from './import.records.ts';
import { addedIn, peopleHere } from './imported-people.queries.ts';

/** So many people are looked for in an import at once. */
const READ_AT_ONCE = 50;

type Entered = { readonly person: PersonId; readonly since: string };

/** Returns who became a member while an import could run and has signed in since, some at once, in the order in which they became members. */
async function* enteredDuring(book: BookReader, { startedAt, calledAt }: ImportItem): AsyncGenerator<PersonId[]> {
  const until = calledAt === undefined ? '9999' : toInstant(toMillis(calledAt) + LONGEST_CALL_MS);
  let last: Entered = { person: personId(0), since: startedAt };
  for (;;) {
    const rows = await allRows<Entered & { person: number }>(
      book,
      sql`SELECT m.person, m.created_at AS since FROM people.members m WHERE m.last_login_at IS NOT NULL AND m.created_at <= ${until}
        AND (m.created_at, m.person) > (${last.since}, ${last.person}) ORDER BY m.created_at, m.person ${limitTo(READ_AT_ONCE)}`,
    );
    const people = rows.map(({ person }) => personId(person));
    yield people;
    const [end] = rows.slice(-1);
    if (!end || rows.length < READ_AT_ONCE) return;
    last = { person: personId(end.person), since: end.since };
  }
}

/** Returns why an import can't be undone; null while it can. */
async function undoRefusal(scope: Scope, book: BookReader, item: ImportItem): Promise<Message | null> {
  let first: MemberItem | undefined;
  for await (const some of enteredDuring(book, item)) {
    const rows = (await importRowsOf(scope, item.id, some)).filter((row) => row !== undefined);
    const [one, ...others] = (await peopleHere(scope, addedIn(rows))).filter(({ hasSignedIn }) => hasSignedIn);
    if (one && (first || others.length > 0))
      return sentence('{name} and others have signed in since.', { name: fullNameOf(first ?? one.member) });
    first ??= one?.member;
  }
  return first ? sentence('{name} has signed in since.', { name: fullNameOf(first) }) : null;
}

/**
 * Returns why imports can't be undone, each at its place: who of them has signed in since; null while it can. Only people who have are
 * looked for in them, so that an import of many people costs no more than one of few.
 */
export async function undoRefusals(
  scope: Scope,
  imports: readonly ImportItem[],
  { after }: Pick<ListCall, 'after'>,
): Promise<(Message | null)[]> {
  if (imports.length === 0) return [];
  const book = await openBook(scope, ['people'], after);
  return Promise.all(imports.map((item) => undoRefusal(scope, book, item)));
}
