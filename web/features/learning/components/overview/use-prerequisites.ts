// @chunk overview
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../api/query-client.ts';
import { completedCoursesByIdsDocument } from '../../api/completed-courses-by-ids.ts';
import { type PrerequisiteState, prerequisiteState } from '../../prerequisite-state.ts';
import type { OverviewCourse } from './overview-course.ts';

/** Whether the prerequisites of a course are complete, and how to ask again. */
export type PrerequisiteCheck = { readonly state: PrerequisiteState; readonly retry: () => void };

/** Reads the prerequisites that the learner knows again, since they may have been finished in another tab. */
export function usePrerequisites(course: OverviewCourse | null): PrerequisiteCheck {
  const ids = course?.learning_path ?? [];
  const checked = useQuery({ ...queryOf(completedCoursesByIdsDocument, { ids }), enabled: ids.length > 0 });
  const known = course?.prerequisites ?? [];
  const state = prerequisiteState(known, ids.length === 0 ? [] : checked.isError ? 'failed' : checked.data?.CompletedCourses);
  return { state, retry: () => void checked.refetch() };
}
