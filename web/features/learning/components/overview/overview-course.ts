// @chunk overview
import { isDownloadedType } from '../../../../../shared/files/resource-types.ts';
import type { CourseOverviewQuery } from '../../../../api/generated/graphql.ts';

export type OverviewCourse = NonNullable<CourseOverviewQuery['course']>;

export type OverviewResource = OverviewCourse['resources'][number];

/** A resource that is shown in the page. */
export type ShownResource = OverviewResource & { readonly file_path: string };

/** Returns whether a resource is shown in the page; files of word processors and the like are downloaded instead. */
export const isShown = (resource: OverviewResource): resource is ShownResource =>
  resource.file_path !== null && !isDownloadedType(resource.type);

/** The sentence that says when the course is complete. */
export function completionSentence({ completion_rules, completion_percentage, units }: OverviewCourse): string {
  if (units.length === 0) return 'This course has no units yet.';
  if (completion_rules === 'percentage') return `The course is complete when ${completion_percentage ?? 100}% of its units are complete.`;
  return units.length === 1
    ? 'The course is complete when its unit is complete.'
    : `The course is complete when all ${units.length} units are complete.`;
}
