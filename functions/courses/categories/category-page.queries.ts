import { callerLanguage } from '../../platform/languages/caller-language.ts';
import type { Language } from '../../../shared/kernel/regional/languages.ts';
import { collatorOf } from '../../../shared/kernel/regional/name-order.ts';
import { AUTHORS } from '../../../shared/access/roles.ts';
import { foldText, hasWords } from '../../../shared/kernel/fold-text.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { categoryView, seenCategories } from '../category.queries.ts';
import type { CategoryView } from '../course-view.ts';
import { categoriesReadBy } from '../translations/category-names.queries.ts';

export const CATEGORY_SORTS = ['name', 'parent'] as const;
type CategorySort = (typeof CATEGORY_SORTS)[number];

type Compare = (a: CategoryView, b: CategoryView) => number;
const byNameIn = (language: Language): Compare => {
  const { compare } = collatorOf(language);
  return (a, b) => compare(a.name, b.name) || a.id - b.id;
};

/** Returns the order of a list; categories of the top level come last when it is by parents. */
function orderOf({ sort, descending }: Pick<PageRequest<CategorySort>, 'sort' | 'descending'>, language: Language): Compare {
  const byName = byNameIn(language);
  const { compare } = collatorOf(language);
  const sign = descending ? -1 : 1;
  if (sort !== 'parent') return (a, b) => sign * byName(a, b);
  return (a, b) => {
    if (a.parent === null || b.parent === null) return Number(a.parent === null) - Number(b.parent === null) || byName(a, b);
    return sign * compare(a.parent.name, b.parent.name) || byName(a, b);
  };
}

/** What narrows a list, and whether it has the names that learners read. */
type Listing = { readonly search: string; readonly notInGroup: number | null; readonly asLearner: boolean };

/** Returns the categories that the caller may see and the search finds by their stored names, by name, without those of a group. */
async function matchingCategories(call: Call, viewer: TenantViewer, { search, notInGroup, asLearner }: Listing): Promise<CategoryView[]> {
  const seen = await seenCategories(viewer);
  const shown = asLearner ? categoriesReadBy(call, viewer, seen) : seen;
  return [...seen.visible.values()]
    .filter(({ name, groups }) => hasWords([foldText(name)], search) && (notInGroup === null || !groups.includes(notInGroup)))
    .map((item) => categoryView(call, shown.visible.get(item.id) ?? item, shown))
    .sort(byNameIn(callerLanguage(call, viewer)));
}

/**
 * Returns the whole list, by name. Others than authors have it as learners do, in their own language.
 * @throws VALIDATION above 5,000 categories, naming the paged list
 */
export async function allCategories(call: Call, viewer: TenantViewer, search: string, asLearner: boolean): Promise<CategoryView[]> {
  const isReader = asLearner || !AUTHORS.includes(viewer.tenant.role);
  const found = await matchingCategories(call, viewer, { search, notInGroup: null, asLearner: isReader });
  if (found.length > WHOLE_LIST) throw new AppError('VALIDATION', 'Use categoriesPage.');
  return found;
}

/** Returns a page of the categories that the caller may see. They are read from their records: there are few of them. */
export async function pageOfCategories(
  call: Call,
  viewer: TenantViewer,
  page: PageRequest<CategorySort>,
  notInGroup: number | null,
): Promise<{ data: CategoryView[]; paginatorInfo: PaginatorInfo }> {
  const found = (await matchingCategories(call, viewer, { search: page.search, notInGroup, asLearner: false })).sort(
    orderOf(page, callerLanguage(call, viewer)),
  );
  const from = (page.page - 1) * page.limit;
  const data = found.slice(from, from + page.limit);
  if (!AUTHORS.includes(viewer.tenant.role)) return { data, paginatorInfo: paginatorOf(page, found.length) };
  const listed = { viewer, ids: data.map(({ id }) => id), now: call.now, after: call.after };
  return { data: data.map((view) => ({ ...view, listed })), paginatorInfo: paginatorOf(page, found.length) };
}
