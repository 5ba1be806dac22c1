import { letsIn } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { assignedNow, cutToScope, type OwnCourse, ownCourses, percentOfOwn, rowsOf, secondsOfOwn } from '../learning/my-courses.queries.ts';
import { type UnitProgressView, unitProgressOf } from '../learning/progress/unit-progress.queries.ts';
import { unitsCompleted } from '../../shared/courses/course-outline.ts';
import { boundOf, groupNames } from '../people/users/user.queries.ts';
import type { NamedSource } from '../people/source.queries.ts';
import { standingOf } from '../platform/request/authorise.ts';
import type { Mark } from '../platform/marks.ts';
import type { TenantViewer, Viewer } from '../platform/viewer.ts';

export type EnrolledCourseView = {
  readonly viewer: TenantViewer;
  readonly person: PersonId;
  readonly one: OwnCourse;
  readonly sources: readonly NamedSource[];
  readonly progress: number;
  readonly unitsCompleted: number;
  readonly timeSpent: number;
};

const inInstance = (viewer: Viewer): viewer is TenantViewer => viewer.place !== null && viewer.place.role !== null;

/** A person's courses as the report on them shows; null for a reader who has no place here. */
export async function enrolledCoursesOf(reader: Viewer, person: PersonId, after: readonly Mark[]): Promise<EnrolledCourseView[] | null> {
  if (!inInstance(reader)) return null;
  const viewer = reader;
  const { scope } = viewer.place;
  const all = await ownCourses(scope, await rowsOf(scope, person, after));
  const own = assignedNow(person === viewer.person ? all : await cutToScope(viewer, all));
  const groups = [...new Set(own.flatMap(({ row }) => row.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : []))))];
  const names = await groupNames(scope, groups, boundOf(viewer));
  return own.map((one) => ({
    viewer,
    person,
    one,
    // A group that the reader may not know gives the course under no name.
    sources: one.row.sources.flatMap((source): NamedSource[] => {
      if (source.kind === 'direct') return [source];
      const name = names.get(source.group);
      return name === undefined ? [] : [{ ...source, name }];
    }),
    progress: percentOfOwn(one),
    unitsCompleted: unitsCompleted(one.row.done, one.course.outline),
    timeSpent: secondsOfOwn(one),
  }));
}

/** Units with questions, their key and the answers: for those who read reports on another person. */
export async function unitsForReader({ viewer, person, one }: EnrolledCourseView): Promise<UnitProgressView[] | null> {
  if (person === viewer.person || !letsIn(entryOf('UserProgress.other'), standingOf(viewer))) return null;
  return unitProgressOf(viewer.place.scope, person, asId<CourseId>(one.course.id), true);
}
