import { setTimeout as pause } from 'node:timers/promises';
import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { readHeaderWithDeleted } from '../../courses/course.queries.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, sql } from '../../platform/book/sql.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { personId } from '../../platform/request/access-records.ts';
import { RECONCILER } from './reconcile.ts';
import { reconcileEnrolments } from './reconcile-enrolments.commands.ts';

/** Whoever was enrolled so long before the terms changed had read the course by then. */
const OVERLAP_MS = 600_000;

/**
 * Gives the terms of a course to those who were enrolled while they changed, by who had read the course before. Looks at the book after
 * each of the waits, since the row of an enrolment may come later; nobody is looked at twice.
 */
export async function recheckTerms(context: CommandContext, scope: Scope, course: CourseId, waitsMs: readonly number[]): Promise<void> {
  const checked = new Set<PersonId>();
  for (const waitMs of waitsMs) {
    await pause(waitMs);
    const header = await readHeaderWithDeleted(scope, course);
    if (header?.termsAt === undefined) return;
    const since = toInstant(toMillis(header.termsAt) - OVERLAP_MS);
    const people = (await enrolledSince(scope, course, since)).filter((person) => !checked.has(person));
    await reconcileEnrolments(
      { ...context, actor: RECONCILER },
      scope,
      people.map((person) => ({ person, course })),
    );
    for (const person of people) checked.add(person);
  }
}

async function enrolledSince(scope: Scope, course: CourseId, since: Instant): Promise<PersonId[]> {
  const book = await openBook(scope, ['enrolments']);
  const rows = await allRows<{ person: number }>(
    book,
    sql`SELECT person FROM enrolments.enrolments WHERE course = ${course} AND active = 1 AND assigned_at >= ${since} ORDER BY person`,
  );
  return rows.map(({ person }) => personId(person));
}
