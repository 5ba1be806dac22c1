import { callerLanguage } from '../../platform/languages/caller-language.ts';
import type { Call } from '../../platform/request/request.ts';
import { type Sql, sql } from '../../platform/book/sql.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { CourseItem } from '../course.records.ts';
import { shownLanguage, sourceLanguageOf, textsIn } from './course-variants.queries.ts';

/** In which language a reader gets a course in several languages, and its source. */
export type ReadIn = { readonly wanted: string; readonly source: string };

/** Returns the title of the course `c` of the book in a language, whatever its region, else in that of its source. */
export const titleIn = (language: string): Sql =>
  sql`coalesce(c.titles ->> ${language}, c.titles ->> ${language.split('-')[0] ?? ''}, c.title)`;

/** Returns what courses `c` of the book are sorted by, by the titles that `titleIn` shows. */
export const titleOrderIn = (language: string): Sql => sql`coalesce(c.titles_order ->> ${language}, c.title_fold)`;

/** Returns in which language a caller gets a course: the one that they ask for, else their own, else the source; null for a course in one language. */
export function readInOf(
  call: Pick<Call, 'acceptLanguage'>,
  viewer: TenantViewer,
  course: Pick<CourseItem, 'language' | 'languages'> | null,
  asked: string | null | undefined,
): ReadIn | null {
  const { instance } = viewer.tenant;
  const wanted = course && shownLanguage(course, instance, asked?.trim() || callerLanguage(call, viewer));
  return wanted === null ? null : { wanted, source: sourceLanguageOf(course ?? { language: null }, instance) };
}

/** Returns a course with its texts and the titles of its units as readers of a language have it: in that language where it has them there, else in its source. */
export function courseIn(course: CourseItem, instance: Parameters<typeof shownLanguage>[1], language: string): CourseItem {
  const wanted = shownLanguage(course, instance, language);
  if (wanted === null) return course;
  const outline = course.outline.map((entry) => ({ ...entry, title: entry.titles?.[wanted] ?? entry.title }));
  return { ...course, ...textsIn(course, wanted), outline };
}

/** Returns a course as a caller reads it, in their own language. */
export const courseReadBy = (call: Pick<Call, 'acceptLanguage'>, viewer: TenantViewer, course: CourseItem): CourseItem =>
  courseIn(course, viewer.tenant.instance, callerLanguage(call, viewer));
