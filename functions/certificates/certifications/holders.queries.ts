import { type HolderState, NO_FACTS } from '../../../events/certificates/certifications/holder.state.ts';
import type { CertificationState, CourseCompletion, FirstProgress } from '../../../shared/certificates/certifications/rounds.ts';
import type { Day, Instant } from '../../../shared/kernel/instant.ts';
import { PERSON_TEXTS } from '../../people/person-texts.queries.ts';
import { type BookReader, openBook } from '../../platform/book/book.ts';
import { allRows, contains, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { CertificationItem } from './certification.records.ts';
import { contentOf, type HolderStatus, statusOn } from './holder.queries.ts';

/** A person with how they stand to a certification. */
export type Holder = HolderStatus & { readonly name: string; readonly email: string; readonly renewalOpened: readonly Day[] };

type HoldersRead = {
  readonly scope: Scope;
  readonly now: Instant;
  readonly today: Day;
  readonly after: readonly ConsistencyToken[];
  /** A folded search text; '' for everybody. */
  readonly search: string;
};

/** People of whom it is required, and those who have completed or begun a course of it, or of whom something was decided. Not those who are inactive. */
function peopleSql(certification: CertificationItem, { today, search }: HoldersRead): Sql {
  const { id, courses, groups } = certification;
  return sql`SELECT m.person AS person, trim(m.first_name || ' ' || m.last_name) AS name, m.email AS email FROM people.members m
    WHERE m.person IN (
      SELECT l.person FROM people.member_groups l JOIN catalogue.groups g ON g.grp = l.grp AND g.deleted = 0 WHERE ${oneOf(raw('l.grp'), groups)}
      UNION SELECT person FROM enrolments.enrolments WHERE active = 1 AND ${oneOf(raw('course'), courses)}
      UNION SELECT person FROM enrolments.completions WHERE ${oneOf(raw('course'), contentOf(certification))}
      UNION SELECT person FROM enrolments.holders WHERE certification = ${id})
    AND m.deleted = 0 AND m.active = 1 AND (m.deactivate_at IS NULL OR m.deactivate_at > ${today}) AND ${contains(search, ...PERSON_TEXTS)}
    ORDER BY m.name_fold, m.person`;
}

type Completed = { person: number; course: number; day: string; revoked: string | null };

async function completionsByPerson(book: BookReader, certification: CertificationItem): Promise<Map<number, CourseCompletion[]>> {
  const where = oneOf(raw('course'), contentOf(certification));
  const rows = await allRows<Completed>(book, sql`SELECT person, course, day, revoked FROM enrolments.completions WHERE ${where}`);
  const byPerson = new Map<number, CourseCompletion[]>();
  for (const { person, course, day, revoked } of rows) {
    const completions = byPerson.get(person) ?? [];
    completions.push({ course, day, ...(revoked !== null && { revoked }) });
    byPerson.set(person, completions);
  }
  return byPerson;
}

async function progressByPerson(book: BookReader, { courses }: CertificationItem, now: Instant): Promise<Map<number, FirstProgress>> {
  const rows = await allRows<{ person: number; late: number }>(
    book,
    sql`SELECT person, max(open_late_at IS NOT NULL AND open_late_at <= ${now}) AS late FROM enrolments.enrolments
      WHERE active = 1 AND ${oneOf(raw('course'), courses)} GROUP BY person`,
  );
  return new Map(rows.map(({ person, late }) => [person, late === 1 ? 'overdue' : 'in_progress']));
}

async function factsByPerson(book: BookReader, { id }: CertificationItem): Promise<Map<number, HolderState>> {
  const rows = await allRows<{ person: number; facts: string }>(
    book,
    sql`SELECT person, facts FROM enrolments.holders WHERE certification = ${id}`,
  );
  return new Map(rows.map(({ person, facts }) => [person, JSON.parse(facts) as HolderState])); // written by holderTable
}

/** Returns how everybody whom it concerns stands to a certification on a day, by their names. */
export async function holdersOf(read: HoldersRead, certification: CertificationItem): Promise<Holder[]> {
  const book = await openBook(read.scope, ['people', 'catalogue', 'enrolments'], read.after);
  const [people, completions, progress, facts] = await Promise.all([
    allRows<{ person: number; name: string; email: string }>(book, peopleSql(certification, read)),
    completionsByPerson(book, certification),
    progressByPerson(book, certification, read.now),
    factsByPerson(book, certification),
  ]);
  return people.map(({ person, name, email }) => {
    const holder = facts.get(person) ?? NO_FACTS;
    const known = { completions: completions.get(person) ?? [], holder, progress: progress.get(person) ?? 'none' };
    return { ...statusOn(certification, person, known, read.today), name, email, renewalOpened: holder.opened };
  });
}

/** Returns how many people stand so to a certification. */
export function countsOf(holders: readonly Holder[]): Map<CertificationState, number> {
  const counts = new Map<CertificationState, number>();
  for (const { state } of holders) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}
