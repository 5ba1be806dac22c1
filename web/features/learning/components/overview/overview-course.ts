// @chunk overview
import { isDownloadedType } from '../../../../../shared/files/resource-types.ts';
import type { CourseOverviewQuery } from '../../../../api/generated/graphql.ts';
import { plural, t } from '../../../../texts/text.ts';

export type OverviewCourse = NonNullable<CourseOverviewQuery['course']>;

export type OverviewResource = OverviewCourse['resources'][number];

/** A resource that is shown in the page. */
export type ShownResource = OverviewResource & { readonly file_path: string };

/** Returns whether a resource is shown in the page; files of word processors and the like are downloaded instead. */
export const isShown = (resource: OverviewResource): resource is ShownResource =>
  resource.file_path !== null && !isDownloadedType(resource.type);

/** The sentence that says when the course is complete. */
export function completionSentence({ completion_rules, completion_percentage, units }: OverviewCourse): string {
  if (units.length === 0) return t('This course has no units yet.');
  if (completion_rules === 'percentage')
    return t('The course is complete when {percent}% of its units are complete.', { percent: completion_percentage ?? 100 });
  return plural(
    units.length,
    'The course is complete when its unit is complete.',
    'The course is complete when all {count} units are complete.',
  );
}
