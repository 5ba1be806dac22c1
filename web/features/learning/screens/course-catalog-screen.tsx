import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { execute } from '../../../api/execute.ts';
import { currentPlace } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { catalogPageDocument } from '../api/catalog-page.ts';
import { categoriesCatalogDocument } from '../api/categories-catalog.ts';
import { CategoryTiles } from '../components/catalog/category-tiles.tsx';
import { CourseTile } from '../components/course-tile.tsx';
import { priceText } from '../printed.ts';

const STEP = 12;
const DEBOUNCE = 400;

function useCatalog(search: string, category: string | null) {
  const variables = { search: search || null, category, limit: STEP, branchUrl: currentPlace().branch };
  return useInfiniteQuery({
    queryKey: ['catalogPage', variables],
    queryFn: async ({ pageParam, signal }) =>
      (await execute(catalogPageDocument, { ...variables, page: pageParam }, { signal })).catalogPage,
    initialPageParam: 1,
    getNextPageParam: ({ paginatorInfo: { currentPage, lastPage } }) => (currentPage < lastPage ? currentPage + 1 : null),
  });
}

/** Search of one category; the address follows when the typing rests. */
function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }): ReactNode {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextInput
      role="searchbox"
      aria-label="Search Course..."
      placeholder="Search Course..."
      value={typed}
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** `alone`: no categories stand above, so that nothing here is nothing at all. */
function Courses({ catalog, alone }: { catalog: ReturnType<typeof useCatalog>; alone: boolean }): ReactNode {
  const paths = usePaths();
  const courses = catalog.data?.pages.flatMap(({ data }) => data);
  if (!courses)
    return catalog.isPending ? (
      <Loading rows={6} />
    ) : (
      <Failed title="The catalog could not be loaded" error={catalog.error} onRetry={() => void catalog.refetch()} />
    );
  if (courses.length === 0 && alone)
    return <Empty title="No Courses Available" sentence="There are no courses or categories available in this section." />;
  return (
    <>
      <ul className="tiles" data-many>
        {courses.map(({ id, title, thumbnail, price }) => (
          <CourseTile
            key={id}
            id={id}
            title={title}
            thumbnail={thumbnail}
            to={paths.viewCourse(id)}
            second={priceText(price)}
            act="View Course"
          />
        ))}
      </ul>
      {catalog.hasNextPage && (
        <p className="list-more">
          <Button
            variant="default"
            size="md"
            aria-disabled={catalog.isFetchingNextPage || undefined}
            onClick={() => void catalog.fetchNextPage()}
          >
            Show More Courses
          </Button>
        </p>
      )}
    </>
  );
}

/** Categories and the courses below them; going into one begins anew. */
export function Screen(): ReactNode {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('category');
  const search = params.get('search') ?? '';
  const categories = useQuery(queryOf(categoriesCatalogDocument, { branchUrl: currentPlace().branch }));
  const catalog = useCatalog(search, chosen);
  const all = categories.data?.categories ?? [];
  const current = all.find(({ id }) => id === chosen);
  const children = all.filter(({ parent_id }) => parent_id === chosen);
  const open = (category: string | null): void => setParams(category === null ? {} : { category });
  const onSearch = (text: string): void =>
    setParams({ ...(chosen ? { category: chosen } : {}), ...(text ? { search: text } : {}) }, { replace: true });
  return (
    <Page title={current?.name ?? 'Course Catalog'} documentTitle="Course Catalog">
      {current && (
        <Button variant="subtle" leftSection={<ArrowLeft size={16} aria-hidden />} onClick={() => open(current.parent_id)}>
          {current.parent_id === null ? 'All Categories' : 'Back to parent'}
        </Button>
      )}
      <div className="list-tools big">
        <SearchField key={chosen} value={search} onSearch={onSearch} />
      </div>
      {search === '' && <CategoryTiles key={chosen} categories={children} onOpen={open} />}
      <Courses catalog={catalog} alone={children.length === 0 || search !== ''} />
    </Page>
  );
}
