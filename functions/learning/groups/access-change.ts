import type { CourseEvent } from '../../../events/courses/course.events.ts';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { asId, type BranchId, type CourseId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { branchesOfGroup, coursesOfGroup } from '../../people/group.records.ts';
import { coursesEverHad } from '../enrolment/courses-ever-had.queries.ts';
import { branchId, personBranchRecord, personGroupRecord, personId } from '../../platform/request/access-records.ts';
import { records, type Scope, SPLIT } from '../../platform/keys/keys.ts';
import { openTerms } from './open-terms.queries.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, sql } from '../../platform/book/sql.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { query } from '../../platform/tables/dynamo.ts';

/** A change of a group, of the terms of a course or of a zone, from which access or terms follow. It is stored with the job that follows it. */
export type AccessChange =
  | { readonly kind: 'membership'; readonly person: number; readonly groups: readonly number[]; readonly left: boolean }
  | { readonly kind: 'courses'; readonly group: number; readonly courses: readonly number[] }
  | { readonly kind: 'branches'; readonly group: number; readonly branches: readonly number[] }
  | { readonly kind: 'terms'; readonly course: number }
  | { readonly kind: 'zone'; readonly of: 'person' | 'branch' | 'instance'; readonly id: number }
  | { readonly kind: 'deletion'; readonly group: number };

/** What has to be reconciled after a change: catalogues of branches, the branches of people, and each of the people with each of the courses. */
export type Affected = {
  readonly catalogues: readonly BranchId[];
  readonly people: readonly PersonId[];
  /** Whether the people's branches are concerned. */
  readonly places: boolean;
  readonly courses: readonly CourseId[];
  /** Courses that concern one person alone: those that they ever had, of somebody who has left a group. */
  readonly had?: ReadonlyMap<PersonId, readonly CourseId[]>;
  /** Whether the open courses of the people that are due are concerned, by the book. */
  readonly dues?: true;
  /** A deleted group, whose links are removed in the end. */
  readonly deleted: GroupId | null;
};

/** Returns the changes that an announced commit holds. */
export function changesIn(events: readonly (PeopleEvent | CourseEvent)[]): AccessChange[] {
  return events.flatMap((event): AccessChange[] => {
    if (event.type === 'GroupChanged') return event.what.includes('deleted') ? [{ kind: 'deletion', group: event.group }] : [];
    if (event.type === 'GroupTermsSet') return [{ kind: 'courses', group: event.group, courses: [event.course] }];
    if (event.type === 'CourseTermsSet') return [{ kind: 'terms', course: event.course }];
    if (event.type !== 'LinksChanged') return [];
    const { of, to, added, removed } = event;
    const changed = [...added, ...removed];
    if (of.kind === 'person' && to === 'group') return [{ kind: 'membership', person: of.id, groups: changed, left: removed.length > 0 }];
    if (of.kind === 'group' && to === 'course') return [{ kind: 'courses', group: of.id, courses: changed }];
    if (of.kind === 'group' && to === 'branch') return [{ kind: 'branches', group: of.id, branches: changed }];
    return [];
  });
}

/** Returns the people of a group, also deleted ones who can be restored, in the order of ids. */
export async function peopleOfGroup(scope: Scope, group: GroupId): Promise<PersonId[]> {
  const shards = await Promise.all(
    Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.groupShard(scope, group, n) }, personGroupRecord)),
  );
  return shards
    .flat()
    .map(({ person }) => personId(person))
    .sort((a, b) => a - b);
}

/** Returns the people who have a course, by the book: who gets it meanwhile reads its terms. */
async function peopleOfCourse(scope: Scope, course: CourseId): Promise<PersonId[]> {
  const book = await openBook(scope, ['enrolments']);
  const rows = await allRows<{ person: number }>(
    book,
    sql`SELECT person FROM enrolments.enrolments WHERE course = ${course} AND active = 1 ORDER BY person`,
  );
  return rows.map(({ person }) => personId(person));
}

/** Returns the people whose days may end at another time. */
async function peopleOfZone(scope: Scope, { of, id }: Extract<AccessChange, { kind: 'zone' }>): Promise<PersonId[]> {
  if (of === 'person') return [personId(id)];
  const due = [...new Set((await openTerms(scope, null)).map(({ person }) => person))];
  if (of === 'instance') return due;
  const shards = await Promise.all(
    Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.branchShard(scope, branchId(id), n) }, personBranchRecord)),
  );
  const there = new Set(shards.flat().map(({ person }) => person));
  return due.filter((person) => there.has(person));
}

/** Returns whether any of several groups has a branch: else nobody who joins them comes into one. */
const haveBranches = async (scope: Scope, groups: readonly GroupId[]): Promise<boolean> =>
  (await Promise.all(groups.map((group) => branchesOfGroup(scope, group)))).some((branches) => branches.length > 0);

/**
 * Returns what has to be reconciled after a change. It is read after the change is stored: whoever joins a group at the same time either
 * reads the change, or is read here.
 */
export async function affectedBy(scope: Scope, change: AccessChange): Promise<Affected> {
  if (change.kind === 'membership') {
    const person = personId(change.person);
    const groups = change.groups.map((group) => asId<GroupId>(group));
    const [given, places, had] = await Promise.all([
      Promise.all(groups.map((group) => coursesOfGroup(scope, group))),
      change.left || haveBranches(scope, groups),
      change.left ? coursesEverHad(scope, person) : [],
    ]);
    const courses = [...new Set([...given.flat(), ...had])].map((course) => asId<CourseId>(course));
    return { catalogues: [], people: [person], places, courses, deleted: null };
  }
  if (change.kind === 'zone')
    return { catalogues: [], people: await peopleOfZone(scope, change), places: false, courses: [], dues: true, deleted: null };
  if (change.kind === 'terms') {
    const course = asId<CourseId>(change.course);
    return { catalogues: [], people: await peopleOfCourse(scope, course), places: false, courses: [course], deleted: null };
  }
  const group = asId<GroupId>(change.group);
  const people = await peopleOfGroup(scope, group);
  if (change.kind === 'branches') return { catalogues: change.branches.map(branchId), people, places: true, courses: [], deleted: null };
  const catalogues = (await branchesOfGroup(scope, group)).map(branchId);
  if (change.kind === 'deletion') {
    const courses = (await coursesOfGroup(scope, group)).map((course) => asId<CourseId>(course));
    return { catalogues, people, places: true, courses, deleted: group };
  }
  return { catalogues, people, places: false, courses: change.courses.map((course) => asId<CourseId>(course)), deleted: null };
}

const idsInOrder = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(' ');

/** Changes of the same name affect the same courses: those of people who joined the same groups, or left them. */
const nameOf = (change: AccessChange, index: number): string =>
  change.kind === 'membership' ? `${change.left ? 'left' : 'joined'} ${idsInOrder(change.groups)}` : `change ${index}`;

const COURSES_READ_AT_ONCE = 8;

/** Returns what several changes affect. People who joined or left the same groups are reconciled together. */
export async function affectedByAll(scope: Scope, changes: readonly AccessChange[]): Promise<Affected[]> {
  const affected: Affected[] = [];
  for (const [first, ...more] of Map.groupBy(changes, nameOf).values()) {
    if (!first) continue;
    const others = more.flatMap((change) => (change.kind === 'membership' ? [personId(change.person)] : []));
    const one = await affectedBy(scope, first);
    const hasLeft = first.kind === 'membership' && first.left && others.length > 0;
    const had = hasLeft
      ? await inParallel(others, COURSES_READ_AT_ONCE, async (person) => [person, await coursesEverHad(scope, person)] as const)
      : [];
    affected.push({ ...one, people: union(one.people, others), ...(hasLeft && { had: new Map(had) }) });
  }
  return affected;
}

const union = <Id>(a: readonly Id[], b: readonly Id[]): Id[] => [...new Set([...a, ...b])];

/**
 * Returns what either of two readings of the same change affects. Before the change is stored its people are there still, who are gone once
 * a reactor has ended it; after it those are there who joined at the same time.
 */
export const affectedByEither = (before: Affected, after: Affected): Affected => ({
  ...after,
  catalogues: union(before.catalogues, after.catalogues),
  people: union(before.people, after.people),
  courses: union(before.courses, after.courses),
});

/** Returns how many pairs a change affects: of a person or a branch, and a course or a branch. */
export const pairsIn = ({ catalogues, people, places, courses, dues }: Affected): number =>
  people.length * (courses.length + (places ? 1 : 0) + (dues ? 1 : 0)) + catalogues.length * Math.max(1, courses.length);
