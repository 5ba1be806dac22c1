import { matchesSearch } from '../../../shared/kernel/fold-text.ts';
import { formatLanguage } from '../../texts/language.ts';

/** What the list of a learner's courses is searched, filtered and sorted by. */
type ListedCourse = {
  readonly title: string | null;
  readonly categories: readonly { readonly id: string }[];
  readonly progress: number;
  readonly date_assigned: string | null;
};
type Category = { readonly id: string; readonly parent_id: string | null };

/** `category`: that one and those below it; empty: all. */
type CourseChoice = { readonly search: string; readonly category: string; readonly sort: string };

/** Returns a category and those below it. */
function withThoseBelow(categories: readonly Category[], category: string): ReadonlySet<string> {
  const found = new Set([category]);
  // The loop goes over what it adds, too.
  for (const id of found) for (const child of categories) if (child.parent_id === id) found.add(child.id);
  return found;
}

type Compare = (a: ListedCourse, b: ListedCourse) => number;
const byDateAssigned: Compare = (a, b) => (b.date_assigned ?? '').localeCompare(a.date_assigned ?? '');
const COMPARE: ReadonlyMap<string, Compare> = new Map([
  ['name', (a, b) => (a.title ?? '').localeCompare(b.title ?? '', formatLanguage())],
  ['date_assigned', byDateAssigned],
  ['progress', (a, b) => b.progress - a.progress],
]);

/**
 * Returns the courses that are searched for, in their order: by name, the last assigned first, or the one with most progress first. Null for
 * those of a category while `categories` are not known, since some are in one below it.
 */
export function chosenCourses<Course extends ListedCourse>(
  courses: readonly Course[],
  categories: readonly Category[] | undefined,
  { search, category, sort }: CourseChoice,
): readonly Course[] | null {
  if (category !== '' && !categories) return null;
  const wanted = category === '' ? null : withThoseBelow(categories ?? [], category);
  const matchingCourses = courses.filter(
    (course) => matchesSearch([course.title ?? ''], search) && (wanted === null || course.categories.some(({ id }) => wanted.has(id))),
  );
  return matchingCourses.toSorted(COMPARE.get(sort) ?? byDateAssigned);
}
