import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { foldText } from '../../../../shared/kernel/fold-text.ts';
import { currentPlace } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { MyCoursesQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { Select } from '../../../design/primitives/select.ts';
import { categoriesCatalogDocument } from '../api/categories-catalog.ts';
import { myCoursesDocument } from '../api/my-courses.ts';
import { CourseTile } from '../components/course-tile.tsx';
import { longDay } from '../printed.ts';

type Course = MyCoursesQuery['myCourses'][number];
const STEP = 12;
const SORTS = [
  { value: 'name', label: 'Name' },
  { value: 'date_assigned', label: 'Date Assigned' },
  { value: 'progress', label: 'Progress' },
];

const COMPARE: Readonly<Record<string, (a: Course, b: Course) => number>> = {
  name: (a, b) => (a.title ?? '').localeCompare(b.title ?? ''),
  date_assigned: (a, b) => (b.date_assigned ?? '').localeCompare(a.date_assigned ?? ''),
  progress: (a, b) => b.progress - a.progress,
};

/** All of one's courses are in the answer: searched and sorted here, at once. */
function shownOf(courses: readonly Course[], search: string, category: string, sort: string): readonly Course[] {
  const wanted = foldText(search.trim());
  const found = courses.filter(
    ({ title, categories }) => foldText(title ?? '').includes(wanted) && (category === '' || categories.some(({ id }) => id === category)),
  );
  return found.toSorted(COMPARE[sort] ?? COMPARE['date_assigned']);
}

/** 'Parent > Child' for every category, the top level as it is called. */
function useCategoryOptions(): { value: string; label: string }[] {
  const found = useQuery(queryOf(categoriesCatalogDocument, { branchUrl: currentPlace().branch }));
  const categories = found.data?.categories ?? [];
  const nameOf = (id: string | null): string | undefined => categories.find((category) => category.id === id)?.name;
  const options = categories.map(({ id, name, parent_id }) => ({
    value: id,
    label: parent_id && nameOf(parent_id) ? `${nameOf(parent_id)} > ${name}` : name,
  }));
  return [{ value: '', label: 'All Categories' }, ...options.toSorted((a, b) => a.label.localeCompare(b.label))];
}

export function Screen(): ReactNode {
  const paths = usePaths();
  const { mayOpen } = useViewer();
  const [params, setParams] = useSearchParams();
  const [most, setMost] = useState(STEP);
  const categories = useCategoryOptions();
  const found = useQuery(queryOf(myCoursesDocument, { branchUrl: currentPlace().branch }));
  const search = params.get('search') ?? '';
  const category = params.get('category') ?? '';
  const sort = params.get('sort') ?? 'date_assigned';
  const set = (name: string, value: string | null): void => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
    setMost(STEP);
  };
  const all = found.data?.myCourses;
  if (!all)
    return (
      <Page title="My Courses">
        {found.isPending ? (
          <Loading rows={8} />
        ) : (
          <Failed title="Your courses could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        )}
      </Page>
    );
  const shown = shownOf(all, search, category, sort);
  if (all.length === 0)
    return (
      <Page title="My Courses">
        <Empty
          title="No Courses Assigned"
          sentence="It looks like you have not been assigned any courses yet."
          action={
            mayOpen('courseCatalog') && (
              <Button component={Link} to={paths.courseCatalog()} size="md">
                Course Catalog
              </Button>
            )
          }
        />
      </Page>
    );
  return (
    <Page title="My Courses" count={countText(shown.length, all.length)}>
      <div className="list-tools big">
        <TextInput
          role="searchbox"
          aria-label="Search Courses"
          placeholder="Search Courses"
          value={search}
          leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onChange={(event) => set('search', event.currentTarget.value)}
        />
        <Select
          aria-label="Filter by Category"
          data={categories}
          value={category}
          onChange={(value) => set('category', value)}
          searchable
        />
        <Select aria-label="Sort Courses" data={SORTS} value={sort} onChange={(value) => set('sort', value)} />
      </div>
      {shown.length === 0 && (
        <Empty
          title="No course matches."
          action={
            <Button variant="default" onClick={() => setParams({}, { replace: true })}>
              Clear search and filters
            </Button>
          }
        />
      )}
      <ul className="tiles" data-many>
        {shown.slice(0, most).map(({ id, title, thumbnail, progress, is_complete, date_assigned }) => (
          <CourseTile
            key={id}
            id={id}
            title={title}
            thumbnail={thumbnail}
            to={`${paths.viewCourse(id)}?from=myCourses`}
            progress={progress}
            complete={is_complete}
            second={`Started: ${longDay(date_assigned) ?? 'N/A'}`}
            act="View Course"
          />
        ))}
      </ul>
      {shown.length > most && (
        <p className="list-more">
          <Button variant="default" size="md" onClick={() => setMost(most + STEP)}>
            Show More Courses
          </Button>
        </p>
      )}
    </Page>
  );
}
