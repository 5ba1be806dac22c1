import * as z from 'zod/mini';
import type { PeopleEvent } from '../../events/people/people.events.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { asId, type BranchId, type CourseId, type GroupId, type PersonId } from '../../shared/kernel/ids.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { records, type Scope, streams } from '../platform/keys/keys.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { type Terms, termsSchema } from '../../shared/learning/terms/terms.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Records `t7#G`/id: a group. `v` moves with every change of its courses and branches, too. */
export const groupRecord = record('group', {
  id: z.int(),
  v: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  createdAt: instant,
  deletedAt: z.optional(instant),
});
/** The item of a group. */
export type GroupItem = RecordOf<typeof groupRecord>;

/** Records `t7#g3`/`b#2` and its twin in the branch: the group gives its members this branch. */
export const groupBranchRecord = record('link of a group and a branch', { group: z.int(), branch: z.int(), since: instant });

/** Records `t7#g3`/`c#9` and its twin in the course: the group gives its members and its branches this course. */
export const groupCourseRecord = record('link of a group and a course', {
  group: z.int(),
  course: z.int(),
  since: instant,
  /** Until when the members have to do it; absent: no terms. */
  terms: z.optional(termsSchema),
});

/** Returns a group by its id, also a deleted one. */
export const readGroup = (scope: Scope, group: GroupId): Promise<GroupItem | undefined> =>
  getItem('records', records.header(scope, 'group', group), groupRecord);

/** Returns the ids of the branches of a group. */
export const branchesOfGroup = async (scope: Scope, group: GroupId): Promise<number[]> =>
  (await query('records', { pk: records.groupPartition(scope, group), prefix: records.linkPrefix.branch }, groupBranchRecord)).map(
    ({ branch }) => branch,
  );

/** Returns the ids of the courses of a group. */
export const coursesOfGroup = async (scope: Scope, group: GroupId): Promise<number[]> =>
  (await query('records', { pk: records.groupPartition(scope, group), prefix: records.linkPrefix.course }, groupCourseRecord)).map(
    ({ course }) => course,
  );

/** Returns the announcement of a change under the version that the group's record carries. `out` names the events that have a reactor. */
export const announceGroup = (
  context: CommandContext,
  scope: Scope,
  group: Pick<GroupItem, 'id' | 'v'>,
  events: readonly PeopleEvent[],
  out: readonly string[] = [],
): Promise<Write> =>
  announce({
    scope,
    stream: streams.group(scope, asId<GroupId>(group.id)),
    version: group.v,
    events,
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
    out,
  });

/** Returns the writes of a changed group and its announcement; the transaction is retried when the record's version has changed. */
export async function changeGroup(
  { context, scope }: { readonly context: CommandContext; readonly scope: Scope },
  group: GroupItem,
  change: Partial<GroupItem>,
  events: readonly PeopleEvent[],
  out: readonly string[] = [],
): Promise<Write[]> {
  const next: GroupItem = { ...group, ...change, v: group.v + 1 };
  return [
    { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': group.v } },
    await announceGroup(context, scope, next, events, out),
  ];
}

/** Returns the writes of a group's link to a branch, on both sides. */
export const putGroupBranch = (scope: Scope, group: GroupId, branch: BranchId, since: string): Write[] => [
  { table: 'records', put: { group, branch, since, ...records.groupBranch(scope, group, branch) } },
  { table: 'records', put: { group, branch, since, ...records.branchGroup(scope, branch, group) } },
];

/** Returns the writes that remove a group's link to a branch, on both sides. */
export const removeGroupBranch = (scope: Scope, group: GroupId, branch: BranchId): Write[] => [
  { table: 'records', remove: records.groupBranch(scope, group, branch) },
  { table: 'records', remove: records.branchGroup(scope, branch, group) },
];

/** Since when a group gives a course, and its terms; null: none. */
export type GroupCourse = { readonly since: string; readonly terms: Terms | null };

/** Returns the writes of a group's link to a course, on both sides. */
export function putGroupCourse(scope: Scope, group: GroupId, course: CourseId, { since, terms }: GroupCourse): Write[] {
  const link = { group, course, since, ...(terms && { terms }) };
  return [
    { table: 'records', put: { ...link, ...records.groupCourse(scope, group, course) } },
    { table: 'records', put: { ...link, ...records.courseGroup(scope, course, group) } },
  ];
}

/** Returns the writes that remove a group's link to a course, on both sides. */
export const removeGroupCourse = (scope: Scope, group: GroupId, course: CourseId): Write[] => [
  { table: 'records', remove: records.groupCourse(scope, group, course) },
  { table: 'records', remove: records.courseGroup(scope, course, group) },
];

/** Returns the writes of a person's membership of a group, on both sides. */
export const putGroupLink = (scope: Scope, person: PersonId, group: GroupId, since: string): Write[] => [
  { table: 'records', put: { person, group, since, ...records.personGroup(scope, person, group) } },
  { table: 'records', put: { person, group, since, ...records.groupMember(scope, group, person) } },
];

/** Returns the check that a group exists and is not deleted at the time of the transaction. */
export const groupExists = (scope: Scope, group: GroupId): Write => ({
  table: 'records',
  check: records.header(scope, 'group', group),
  condition: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
  onFail: notFound(),
});
