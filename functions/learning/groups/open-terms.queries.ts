import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, EVERY_ROW, oneOf, raw, sql } from '../../platform/book/sql.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { personId } from '../../platform/request/access-records.ts';

/** Returns the enrolments of people (null: of all) that are open and are due, or whose access ends, by the book, in the order of people. */
export async function openTerms(
  scope: Scope,
  people: readonly PersonId[] | null,
): Promise<{ readonly person: PersonId; readonly course: CourseId }[]> {
  const book = await openBook(scope, ['enrolments']);
  const rows = await allRows<{ person: number; course: number }>(
    book,
    sql`SELECT person, course FROM enrolments.enrolments
      WHERE active = 1 AND completed = 0 AND (due_at IS NOT NULL OR access_end IS NOT NULL)
        AND ${people === null ? EVERY_ROW : oneOf(raw('person'), people)}
      ORDER BY person, course`,
  );
  return rows.map(({ person, course }) => ({ person: personId(person), course: asId<CourseId>(course) }));
}
