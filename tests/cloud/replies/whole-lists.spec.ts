import { beforeAll, expect, it } from 'vitest';
import type { BookFile } from '../../../events/kernel/book.ts';
import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { streamInTenant } from '../../../events/kernel/streams.ts';
import type { CourseRow } from '../../../events/courses/course.book.ts';
import type { GroupRow } from '../../../events/people/group.book.ts';
import type { MemberRow } from '../../../events/people/member.book.ts';
import type { BranchRow } from '../../../events/tenancy/branch.book.ts';
import { readCategories } from '../../../functions/courses/category.queries.ts';
import { applyRows, type BookRow } from '../../../functions/platform/book/apply-rows.ts';
import { openBook } from '../../../functions/platform/book/book.ts';
import { copyOf, fileOf } from '../../../functions/platform/book/book-copies.ts';
import { records, type Scope, streams } from '../../../functions/platform/keys/keys.ts';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { asId, type BranchId, type CategoryId, type CourseId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { makeCategory } from '../courses/category-fixture.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';

const MANY = 5_001;
/** Beyond what the sequences of a new cloud hand out. */
const FIRST = 1_000_000;
const AT = '2026-01-05T09:00:00.000Z';
const ids = Array.from({ length: MANY }, (_, index) => FIRST + index);
const GROUP = FIRST;

const fixture = useCourseFixture();
let scope: Scope;
let north: BranchId;

const bookRow = (kind: string, stream: StreamId, row: unknown): BookRow => ({
  kind,
  stream: streamKey(stream),
  name: streamInTenant(stream),
  v: 1,
  row,
});

function memberOf(person: number): BookRow {
  const row: MemberRow = {
    email: `p${person}@many.test`,
    firstName: 'Ada',
    lastName: `No. ${person}`,
    person,
    role: 'learner',
    primary: true,
    owner: false,
    active: true,
    deactivateAt: null,
    createdAt: AT,
    lastLoginAt: null,
    deleted: false,
    deletedAt: null,
    deletedBy: null,
    branches: [{ branch: north, role: 'learner', active: true, direct: true, groups: [] }],
    groups: [{ group: GROUP, since: AT }],
  };
  return bookRow('member', streams.member(scope, asId<PersonId>(person)), row);
}

function groupOf(group: number): BookRow {
  const row: GroupRow = { group, name: `Group ${group}`, description: null, createdAt: AT, deleted: false, branches: [] };
  return bookRow('group', streams.group(scope, asId<GroupId>(group)), row);
}

function branchOf(branch: number): BookRow {
  const row: BranchRow = {
    branch,
    name: `Branch ${branch}`,
    slug: `branch-${branch}`,
    isDefault: false,
    deleted: false,
    deletedAt: null,
    deletedBy: null,
    courses: [],
  };
  return bookRow('branch', streams.branch(scope, asId<BranchId>(branch)), row);
}

function courseOf(course: number): BookRow {
  const row: CourseRow = {
    course,
    title: `Course ${course}`,
    thumbnail: null,
    price: null,
    status: 'published',
    hidden: false,
    startAt: null,
    endAt: null,
    capacity: null,
    rule: 'all-units',
    percentage: null,
    outline: [],
    categories: [],
    createdAt: AT,
    updatedAt: AT,
    publishedAt: AT,
    madeInBranch: null,
    deleted: false,
    deletedAt: null,
    deletedBy: null,
  };
  return bookRow('course', streams.course(scope, asId<CourseId>(course)), row);
}

/** Writes rows into a file of the tenant's book in this process, as a base of that size would hold them. */
async function addToBook(file: BookFile, rows: readonly BookRow[]): Promise<void> {
  await openBook(scope, [file]);
  const { path } = await fileOf(copyOf(await currentGeneration(), scope), file);
  await applyRows(path, file, rows);
}

beforeAll(async () => {
  ({ scope, north } = fixture.personas.t1);
  await addToBook('people', ids.map(memberOf));
  await addToBook('catalogue', [...ids.map(groupOf), ...ids.map(branchOf), ...ids.map(courseOf)]);
}, 120_000);

it.each([
  ['{ users { id } }', 'usersPage'],
  ['{ ReportsAllUsers { users { id } } }', 'usersReportPage'],
  ['{ branches { id } }', 'branchesPage'],
  ['{ groups { id } }', 'groupsPage'],
  ['{ courses(includeHidden: true) { id } }', 'coursesPage'],
  ['{ reportsAllCourses { courses { id } } }', 'coursesReportPage'],
])('%s of more than 5,000 rows is refused, and names the paged query [G9]', async (query, paged) => {
  expect(await fixture.refusal('a1', query)).toEqual({ code: 'VALIDATION', message: `Use ${paged}.` });
});

it('a row with more than 5,000 users names the paged query of them [G9]', async () => {
  const query = 'query ($id: ID!) { branch(id: $id) { users { id } } }';
  expect(await fixture.refusal('a1', query, { id: north })).toEqual({ code: 'VALIDATION', message: 'Use branchUsersPage.' });
});

it('categories, which are read from their records, are refused alike [G9]', async () => {
  await makeCategory(fixture, { name: 'First' });
  const [first] = (await readCategories(scope)).values();
  const copies = ids.map((id) => ({ ...first, id, ...records.header(scope, 'category', asId<CategoryId>(id)) }));
  await writeAll('records', copies.slice(2));
  const query = '{ categories { id } }';
  expect((await fixture.get('a1', query)).categories).toHaveLength(MANY - 1);
  await writeAll('records', copies.slice(0, 2));
  expect(await fixture.refusal('a1', query)).toEqual({ code: 'VALIDATION', message: 'Use categoriesPage.' });
  const page = '{ categoriesPage(limit: 1) { paginatorInfo { total } } }';
  expect(await fixture.get('a1', page)).toEqual({ categoriesPage: { paginatorInfo: { total: MANY + 1 } } });
});
