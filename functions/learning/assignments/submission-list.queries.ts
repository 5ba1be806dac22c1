import type { CourseId } from '../../../shared/kernel/ids.ts';
import { foldText, hasWords } from '../../../shared/kernel/fold-text.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf } from '../../../shared/kernel/page-input.ts';
import { inScope } from '../../courses/lists/course-list.queries.ts';
import { type BookReader, openBook } from '../../platform/book/book.ts';
import { allOf, allRows, contains, direction, EVERY_ROW, oneOf, pageOf, raw, type Sql, sql, nameIn } from '../../platform/book/sql.ts';
import { PERSON_TEXTS } from '../../people/person-texts.queries.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { SubmissionRow } from './submission-texts.queries.ts';

export const SUBMISSION_SORTS = ['submitted_at', 'user', 'course', 'unit', 'status'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];

export type SubmissionFilter = { readonly course: CourseId | null; readonly status: SubmissionRow['status'] | null };

/** A row of the list, with the names of those it is about. */
export type ListedSubmission = SubmissionRow & {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly courseTitle: string;
  /** null for a unit that the course no longer has. */
  readonly unitTitle: string | null;
};

const FROM = raw(`enrolments.submissions s
  JOIN enrolments.enrolments e ON e.person = s.person AND e.course = s.course
  JOIN people.members m ON m.person = s.person
  JOIN catalogue.courses c ON c.course = s.course`);

const UNIT_TITLE = raw(`(SELECT o.value ->> 'title' FROM json_each(c.outline) o WHERE o.value ->> 'id' = s.unit)`);

const COLUMNS = sql`s.person, s.course, s.unit, s.round, s.number, s.kind, s.status, s.submitted_at AS at, s.reviewed_at AS reviewedAt,
  s.replaced, s.submitted_v AS "commit", s.reviewed_v AS reviewCommit, m.first_name AS firstName, m.last_name AS lastName, m.email,
  c.title AS courseTitle, ${UNIT_TITLE} AS unitTitle`;

const columnsIn = (language: PageRequest<SubmissionSort>['language']): Readonly<Record<SubmissionSort, Sql>> => ({
  submitted_at: raw('s.submitted_at'),
  user: nameIn('m.name', language),
  course: nameIn('c.title', language),
  unit: sql`lower(${UNIT_TITLE})`,
  status: raw('s.status'),
});

const OLDEST_FIRST = raw('s.submitted_at, s.person, s.course, s.unit, s.round, s.number');

/** People in the caller's scope, who are others. */
const ofOthers = ({ person, tenant: { branch } }: TenantViewer): Sql => {
  const others = sql`m.deleted = 0 AND s.person <> ${person}`;
  if (branch === null) return others;
  return sql`${others} AND EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = s.person AND l.branch = ${branch.id})`;
};

/** Waiting is what somebody can review: not replaced by the learner, of an enrolment that goes on. */
const ofStatus = (status: SubmissionFilter['status']): Sql => {
  if (status === null) return EVERY_ROW;
  return status === 'pending' ? sql`s.status = 'pending' AND s.replaced = 0 AND e.active = 1` : sql`s.status = ${status}`;
};

/** Titles of units are not folded in the book: those that a search finds are looked up in the outlines, of which there are few. */
async function unitsNamed(book: BookReader, viewer: TenantViewer, search: string): Promise<Sql> {
  const units = await allRows<{ unit: number; title: string }>(
    book,
    sql`SELECT o.value ->> 'id' AS unit, o.value ->> 'title' AS title FROM catalogue.courses c, json_each(c.outline) o
      WHERE ${inScope(viewer)} AND o.value ->> 'kind' = 'assignment'`,
  );
  const found = units.filter(({ title }) => hasWords([foldText(title)], search)).map(({ unit }) => unit);
  return oneOf(sql`s.unit`, found);
}

async function matching(book: BookReader, viewer: TenantViewer, search: string): Promise<Sql> {
  if (search === '') return EVERY_ROW;
  return sql`(${contains(search, ...PERSON_TEXTS)} OR ${contains(search, 'c.title_fold')} OR ${await unitsNamed(book, viewer, search)})`;
}

type Stored = Omit<ListedSubmission, 'replaced'> & { readonly replaced: number };

/** Returns a page of the submissions that the caller may review, never their own, the oldest first unless sorted. */
export async function submissionPage(
  call: Call,
  viewer: TenantViewer,
  page: PageRequest<SubmissionSort>,
  { course, status }: SubmissionFilter,
): Promise<{ readonly rows: ListedSubmission[]; readonly paginatorInfo: PaginatorInfo }> {
  const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
  const conditions = [ofOthers(viewer), inScope(viewer), ofStatus(status), await matching(book, viewer, page.search)];
  if (course !== null) conditions.push(sql`s.course = ${course}`);
  const order =
    page.sort === null
      ? OLDEST_FIRST
      : sql`${columnsIn(page.language)[page.sort]} ${direction(page.descending)} NULLS LAST, ${OLDEST_FIRST}`;
  const { rows, total } = await pageOf<Stored>(book, { columns: COLUMNS, from: FROM, where: allOf(conditions), order }, page);
  return { rows: rows.map((row) => ({ ...row, replaced: row.replaced === 1 })), paginatorInfo: paginatorOf(page, total) };
}
