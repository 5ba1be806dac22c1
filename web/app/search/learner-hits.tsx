import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { BookOpen, Compass } from 'lucide-react';
import { matchesSearch } from '../../../shared/kernel/fold-text.ts';
import type { JumpToCatalogQuery, JumpToMyCoursesQuery } from '../../api/generated/graphql.ts';
import { queryOf } from '../../api/query-client.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { courseState } from '../../features/learning/course-state.ts';
import type { Paths } from '../../session/paths.ts';
import { usePaths } from '../../session/use-paths.ts';
import { useViewer } from '../../session/viewer.tsx';
import { jumpToCatalogDocument, jumpToMyCoursesDocument } from '../api/jump.ts';
import type { JumpHit, Searched } from './jump-hit.ts';
import { t, text } from '../../texts/text.ts';

/** More than are shown: own courses are in the catalogue as well, and are left out of its rows. */
const CATALOG_ROWS = 50;
const UNTITLED = text('Untitled Course');

type MyCourse = JumpToMyCoursesQuery['myCourses'][number];
type OpenCourse = JumpToCatalogQuery['catalogPage']['data'][number];

const myCourseHit = (course: MyCourse, paths: Paths): JumpHit => ({
  id: `m${course.id}`,
  group: text('My Courses'),
  label: course.title ?? t(UNTITLED),
  second: courseState(course).word,
  to: paths.viewCourse(course.id),
  icon: <BookOpen {...ICON} />,
});

const openHit = ({ id, title }: OpenCourse, paths: Paths): JumpHit => ({
  id: `o${id}`,
  group: text('Course Catalog'),
  label: title ?? t(UNTITLED),
  second: '',
  to: paths.viewCourse(id),
  icon: <Compass {...ICON} />,
});

/** Returns the person's own courses, and those of the catalogue that they could begin. */
export function useLearnerHits(
  { text, search }: Searched,
  asked: boolean,
): readonly { readonly query: UseQueryResult; readonly hits: readonly JumpHit[] }[] {
  const paths = usePaths();
  const branchUrl = useViewer().branch?.url ?? null;
  const own = useQuery({ ...queryOf(jumpToMyCoursesDocument, { branchUrl }), enabled: asked });
  const catalog = useQuery({
    ...queryOf(jumpToCatalogDocument, { search, limit: CATALOG_ROWS, branchUrl }),
    enabled: asked,
    placeholderData: keepPreviousData,
  });
  const mine = own.data?.myCourses ?? [];
  const ids = new Set(mine.map(({ id }) => id));
  // A course would move from one group to the other while the own ones are still to come.
  const open = own.isPending ? [] : (catalog.data?.catalogPage.data ?? []).filter(({ id }) => !ids.has(id));
  return [
    {
      query: own,
      hits: mine.filter(({ title }) => matchesSearch([title ?? t(UNTITLED)], text)).map((course) => myCourseHit(course, paths)),
    },
    { query: catalog, hits: open.map((course) => openHit(course, paths)) },
  ];
}
