import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { MyCoursesQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { Select } from '../../../design/primitives/select.ts';
import { categoriesCatalogDocument } from '../api/categories-catalog.ts';
import { myCoursesDocument } from '../api/my-courses.ts';
import { NextUnit } from '../components/catalog/next-unit.tsx';
import { ReturnedText } from '../components/catalog/returned-text.tsx';
import { CourseTile } from '../components/catalog/course-tile.tsx';
import { courseState } from '../course-state.ts';
import { chosenCourses } from '../my-courses.ts';
import { shortDay } from '../printed.ts';
import { dueText, dueWithTime } from '../when.ts';
import listToolsStyles from '../components/catalog/list-tools.module.css';
import tilesStyles from '../components/catalog/tiles.module.css';
import { t, text } from '../../../texts/text.ts';
import { formatLanguage } from '../../../texts/language.ts';

type Course = MyCoursesQuery['myCourses'][number];
const STEP = 12;
const SORTS = [
  { value: 'name', label: text('Name') },
  { value: 'date_assigned', label: text('Date Assigned') },
  { value: 'progress', label: text('Progress') },
];

/** 'Parent > Child' for every category, from the top level down. */
function useCategories() {
  const query = useQuery(queryOf(categoriesCatalogDocument, { branchUrl: tenantAddress().branch }));
  const categories = query.data?.categories;
  const options = (categories ?? []).map(({ id, path }) => ({ value: id, label: path }));
  return {
    query,
    /** Undefined until they are there. */
    categories,
    options: [{ value: '', label: t('All Categories') }, ...options.toSorted((a, b) => a.label.localeCompare(b.label, formatLanguage()))],
  };
}

function MyCourseTile({ course }: { course: Course }): ReactNode {
  const paths = usePaths();
  const open = !course.is_complete;
  const state = courseState(course);
  return (
    <CourseTile
      id={course.id}
      title={course.title}
      thumbnail={course.thumbnail}
      to={`${paths.viewCourse(course.id)}?from=myCourses`}
      progress={course.progress}
      complete={course.is_complete}
      state={state}
      second={
        state.percent === 0
          ? t('Started: {day} (assigned)', { day: shortDay(course.date_assigned) ?? 'N/A' })
          : t('Started: {day}', { day: shortDay(course.date_assigned) ?? 'N/A' })
      }
      next={open && (course.returned ? <ReturnedText work={course.returned} /> : course.next_unit && <NextUnit unit={course.next_unit} />)}
      due={open ? (dueWithTime(course) ?? (course.closes_at && dueText(course.closes_at))) : null}
      act={t('View Course')}
    />
  );
}

/** What stands in place of the courses of a category until those below it are known. */
const WaitingFor = ({ query }: { query: ReturnType<typeof useCategories>['query'] }): ReactNode =>
  query.isError ? (
    <Failed title={t('The categories could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading rows={8} />
  );

type ShownProps = { courses: readonly Course[]; most: number; onMore: () => void; onClear: () => void };

/** The courses that were searched for, the first ones of them until more are asked for. */
const ShownCourses = ({ courses, most, onMore, onClear }: ShownProps): ReactNode => (
  <>
    {courses.length === 0 && (
      <Empty
        title={t('No courses match.')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Clear search and filters')}
          </Button>
        }
      />
    )}
    <ul className={tilesStyles.tiles} data-many>
      {courses.slice(0, most).map((course) => (
        <MyCourseTile key={course.id} course={course} />
      ))}
    </ul>
    {courses.length > most && (
      <p className={listToolsStyles.listMore}>
        <Button variant="default" size="md" onClick={onMore}>
          {t('Show More Courses')}
        </Button>
      </p>
    )}
  </>
);

export function Screen(): ReactNode {
  const paths = usePaths();
  const { mayOpen } = useViewer();
  const [params, setParams] = useSearchParams();
  const [most, setMost] = useState(STEP);
  const { query: ofCategories, categories, options } = useCategories();
  const query = useQuery(queryOf(myCoursesDocument, { branchUrl: tenantAddress().branch }));
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
  const all = query.data?.myCourses;
  if (!all)
    return (
      <Page title={t('My Courses')}>
        {query.isPending ? (
          <Loading rows={8} />
        ) : (
          <Failed title={t('Your courses could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </Page>
    );
  if (all.length === 0)
    return (
      <Page title={t('My Courses')}>
        <Empty
          title={t('No Courses Assigned')}
          sentence={t('It looks like you have not been assigned any courses yet.')}
          action={
            mayOpen('courseCatalog') && (
              <Button component={Link} to={paths.courseCatalog()} size="md">
                {t('Course Catalog')}
              </Button>
            )
          }
        />
      </Page>
    );
  // The answer holds all courses of the learner: they are searched and sorted here.
  const shown = chosenCourses(all, categories, { search, category, sort });
  return (
    <Page title={t('My Courses')} count={shown ? countText(shown.length, all.length) : undefined}>
      <div className={listToolsStyles.listTools} data-field-size="large">
        <TextInput
          role="searchbox"
          label={t('Search Courses')}
          placeholder={t('Search Courses')}
          value={search}
          leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onChange={(event) => set('search', event.currentTarget.value)}
        />
        <Select
          className={listToolsStyles.listSelect}
          label={t('Filter by Category')}
          data={options}
          value={category}
          onChange={(value) => set('category', value)}
          searchable
        />
        <Select
          className={listToolsStyles.listSelect}
          label={t('Sort Courses')}
          data={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={sort}
          onChange={(value) => set('sort', value)}
        />
      </div>
      {shown ? (
        <ShownCourses courses={shown} most={most} onMore={() => setMost(most + STEP)} onClear={() => setParams({}, { replace: true })} />
      ) : (
        <WaitingFor query={ofCategories} />
      )}
    </Page>
  );
}
