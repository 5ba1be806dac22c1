import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import {
  activeCourses,
  coursesInScope,
  coursesReadBy,
  type EnrolledCourse,
  readEnrolledCourses,
  progressOf,
  readProgressRows,
  secondsSpent,
} from '../learning/progress/my-courses.queries.ts';
import { type UnitProgressView, unitProgressOf } from '../learning/progress/unit-progress.queries.ts';
import { unitsCompleted } from '../../shared/courses/course-outline.ts';
import { groupNames } from '../people/users/user.queries.ts';
import type { NamedSource } from '../people/source.queries.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { boundOf } from '../tenancy/branch.queries.ts';
import { memberIsActive } from '../platform/request/access-records.ts';
import { readMember } from '../platform/request/membership.ts';
import type { Call } from '../platform/request/request.ts';
import { todayIn } from '../platform/request/today.ts';
import type { TenantViewer, Viewer } from '../platform/request/viewer.ts';

/** A row of the enrolled courses of a person, for a reader. */
export type EnrolledCourseView = {
  readonly viewer: TenantViewer;
  readonly person: PersonId;
  readonly enrolment: EnrolledCourse;
  readonly sources: readonly NamedSource[];
  readonly progress: number;
  readonly unitsCompleted: number;
  readonly timeSpent: number;
  /** Whether the person is active: who is not is never overdue. */
  readonly isActive: boolean;
};

const inInstance = (viewer: Viewer): viewer is TenantViewer => viewer.tenant !== null && viewer.tenant.role !== null;

const isDirect = ({ row }: EnrolledCourse): boolean => row.sources.some(({ kind }) => kind === 'direct');

/** Returns direct courses before those of groups alone, as the page of a person shows them and a file of it has them. */
const directFirst = (courses: readonly EnrolledCourse[]): EnrolledCourse[] =>
  courses.toSorted((a, b) => Number(isDirect(b)) - Number(isDirect(a)));

/** Returns the courses of a person as the report on that person shows them; null for a reader who is no member of the instance. */
export async function enrolledCoursesOf(call: Call, reader: Viewer, person: PersonId): Promise<EnrolledCourseView[] | null> {
  if (!inInstance(reader)) return null;
  const viewer = reader;
  const { scope } = viewer.tenant;
  const enrolments = await readEnrolledCourses(scope, await readProgressRows(scope, person, call.after));
  const active = activeCourses(person === viewer.person ? enrolments : await coursesInScope(viewer, enrolments));
  const read = coursesReadBy(call, viewer, active);
  const groups = [
    ...new Set(active.flatMap(({ row }) => row.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : [])))),
  ];
  const [names, member] = await Promise.all([groupNames(scope, groups, boundOf(viewer)), readMember(scope, person)]);
  const isActive = member !== undefined && memberIsActive(member, todayIn(viewer.tenant.instance, call.now));
  return directFirst(read).map((enrolment) => ({
    viewer,
    person,
    enrolment,
    // A group that the reader may not see is left out.
    sources: enrolment.row.sources.flatMap((source): NamedSource[] => {
      if (source.kind === 'direct') return [source];
      const name = names.get(source.group);
      return name === undefined ? [] : [{ ...source, name }];
    }),
    progress: progressOf(enrolment),
    unitsCompleted: unitsCompleted(enrolment.row.done, enrolment.course.outline),
    timeSpent: secondsSpent(enrolment),
    isActive,
  }));
}

/** Returns the units with the questions that the reader may see, and the answers; null for a reader who may not read reports on the person. */
export async function unitsForReader(call: Call, { viewer, person, enrolment }: EnrolledCourseView): Promise<UnitProgressView[] | null> {
  if (person === viewer.person || !allows(entryOf('UserProgress.other'), accessSubjectOf(viewer))) return null;
  return unitProgressOf(call, viewer, person, asId<CourseId>(enrolment.course.id));
}
