import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { execute } from '../../../api/execute.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { SearchField } from '../../../design/patterns/form/search-field.tsx';
import { catalogPageDocument } from '../api/catalog-page.ts';
import { myCoursesDocument } from '../api/my-courses.ts';
import { categoriesCatalogDocument } from '../api/categories-catalog.ts';
import { CategoryTiles } from '../components/catalog/category-tiles.tsx';
import { CourseTile } from '../components/catalog/course-tile.tsx';
import { courseState } from '../course-state.ts';
import { priceText, unitsText } from '../printed.ts';
import tilesStyles from '../components/catalog/tiles.module.css';
import listToolsStyles from '../components/catalog/list-tools.module.css';
import { t } from '../../../texts/text.ts';
import { shownMinutes } from '../../../texts/formats.ts';

const STEP = 12;

function useCatalog(search: string, category: string | null) {
  const variables = { search: search || null, category, limit: STEP, branchUrl: tenantAddress().branch };
  return useInfiniteQuery({
    queryKey: ['catalogPage', variables],
    queryFn: async ({ pageParam, signal }) =>
      (await execute(catalogPageDocument, { ...variables, page: pageParam }, { signal })).catalogPage,
    initialPageParam: 1,
    getNextPageParam: ({ paginatorInfo: { currentPage, lastPage } }) => (currentPage < lastPage ? currentPage + 1 : null),
  });
}

/** How far the learner is in courses of their own; nothing is said while that is read, or when it cannot be. */
function useCourseStates(): (id: string) => ReturnType<typeof courseState> | undefined {
  const own = useQuery(queryOf(myCoursesDocument, { branchUrl: tenantAddress().branch }));
  const byId = new Map(own.data?.myCourses.map((course) => [course.id, course]));
  return (id) => {
    const course = byId.get(id);
    return course && courseState(course);
  };
}

/** `alone`: there are no categories above, so that an empty list is an empty page. */
function Courses({ catalog, alone }: { catalog: ReturnType<typeof useCatalog>; alone: boolean }): ReactNode {
  const paths = usePaths();
  const stateOf = useCourseStates();
  const courses = catalog.data?.pages.flatMap(({ data }) => data);
  if (!courses)
    return catalog.isPending ? (
      <Loading rows={6} />
    ) : (
      <Failed title={t('The catalogue could not be loaded')} error={catalog.error} onRetry={() => void catalog.refetch()} />
    );
  if (courses.length === 0 && alone)
    return <Empty title={t('No Courses Available')} sentence={t('There are no courses or categories available in this section.')} />;
  return (
    <>
      <ul className={tilesStyles.tiles} data-many>
        {courses.map(({ id, title, thumbnail, price, description, units, minutes }) => (
          <CourseTile
            key={id}
            id={id}
            title={title}
            thumbnail={thumbnail}
            to={paths.viewCourse(id)}
            second={[unitsText(units), shownMinutes(minutes), priceText(price)].filter(Boolean).join(' · ')}
            description={description}
            state={stateOf(id)}
            act={t('View Course')}
          />
        ))}
      </ul>
      {catalog.hasNextPage && (
        <p className={listToolsStyles.listMore}>
          <Button
            variant="default"
            size="md"
            aria-disabled={catalog.isFetchingNextPage || undefined}
            onClick={() => void catalog.fetchNextPage()}
          >
            {t('Show More Courses')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Returns the categories below the chosen one, null for the top. A chosen one that is not there has no parent either, so that the way back leads to all. */
function useCategories(chosen: string | null) {
  const query = useQuery(queryOf(categoriesCatalogDocument, { branchUrl: tenantAddress().branch }));
  const all = query.data?.categories ?? [];
  const current = all.find(({ id }) => id === chosen);
  const children = all.filter(({ parent_id }) => parent_id === chosen);
  return { query, current, children, hasNone: query.data !== undefined && children.length === 0 };
}

/** Returns the way out of a category. */
const wayBack = (catalog: string, parent: string | null) =>
  parent === null ? { to: catalog, label: t('All Categories') } : { to: `${catalog}?category=${parent}`, label: t('Back to parent') };

/** Categories and the courses below them; another category starts with an empty search. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('category');
  const search = params.get('search') ?? '';
  const { query: categories, current, children, hasNone } = useCategories(chosen);
  const catalog = useCatalog(search, chosen);
  const open = (category: string): void => setParams({ category });
  const onSearch = (text: string): void =>
    setParams({ ...(chosen ? { category: chosen } : {}), ...(text ? { search: text } : {}) }, { replace: true });
  return (
    <Page
      title={current?.name ?? t('Course Catalog')}
      back={chosen && categories.data ? wayBack(paths.courseCatalog(), current?.parent_id ?? null) : undefined}
    >
      <div className={listToolsStyles.listTools} data-field-size="large">
        <SearchField label={t('Search Course...')} key={chosen} value={search} onSearch={onSearch} />
      </div>
      {search === '' && categories.isError && (
        <Failed title={t('The categories could not be loaded')} error={categories.error} onRetry={() => void categories.refetch()} />
      )}
      {search === '' && <CategoryTiles key={chosen} categories={children} onOpen={open} />}
      <Courses catalog={catalog} alone={hasNone || search !== ''} />
    </Page>
  );
}
