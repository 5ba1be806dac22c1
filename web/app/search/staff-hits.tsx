import { fullNameOf } from '../../../shared/people/full-name.ts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { BookOpen, Building2, UserRound, UsersRound } from 'lucide-react';
import type { JumpToBranchesQuery, JumpToCoursesQuery, JumpToGroupsQuery, JumpToPeopleQuery } from '../../api/generated/graphql.ts';
import { queryOf } from '../../api/query-client.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { categoriesText } from '../../shared-features/courses/category-paths.ts';
import type { Paths } from '../../session/paths.ts';
import { usePaths } from '../../session/use-paths.ts';
import { useViewer } from '../../session/viewer.tsx';
import { jumpToBranchesDocument, jumpToCoursesDocument, jumpToGroupsDocument, jumpToPeopleDocument } from '../api/jump.ts';
import { HITS_OF_A_GROUP, type JumpHit, type Searched } from './jump-hit.ts';
import { text } from '../../texts/text.ts';

const personHits = (found: JumpToPeopleQuery | undefined, paths: Paths): JumpHit[] =>
  (found?.usersPage.data ?? []).map((person) => ({
    id: `p${person.id}`,
    group: text('People'),
    label: fullNameOf(person),
    second: person.email,
    to: paths.user(person.id),
    icon: <UserRound {...ICON} />,
  }));

const courseHits = (found: JumpToCoursesQuery | undefined, paths: Paths): JumpHit[] =>
  (found?.coursesPage.data ?? []).map((course) => ({
    id: `c${course.id}`,
    group: text('Courses'),
    label: course.title,
    second: categoriesText(course.categories, ''),
    to: paths.course(course.id),
    icon: <BookOpen {...ICON} />,
  }));

const branchHits = (found: JumpToBranchesQuery | undefined, paths: Paths): JumpHit[] =>
  (found?.branchesPage.data ?? []).map((branch) => ({
    id: `b${branch.id}`,
    group: text('Branches'),
    label: branch.name,
    second: `/${branch.url}`,
    to: paths.branch(branch.id),
    icon: <Building2 {...ICON} />,
  }));

const groupHits = (found: JumpToGroupsQuery | undefined, paths: Paths): JumpHit[] =>
  (found?.groupsPage.data ?? []).map((group) => ({
    id: `g${group.id}`,
    group: text('Groups'),
    label: group.name,
    second: '',
    to: paths.group(group.id),
    icon: <UsersRound {...ICON} />,
  }));

/** Returns people, courses, branches and groups that the person may open. */
export function useStaffHits(
  { search }: Searched,
  asked: boolean,
): readonly { readonly query: UseQueryResult; readonly hits: readonly JumpHit[] }[] {
  const { branch, can, mayOpen } = useViewer();
  const paths = usePaths();
  const variables = { search, limit: HITS_OF_A_GROUP, branchUrl: branch?.url ?? null };
  const options = (mayFind: boolean) => ({ enabled: asked && mayFind, placeholderData: keepPreviousData });
  const people = useQuery({ ...queryOf(jumpToPeopleDocument, variables), ...options(can('usersPage') && mayOpen('user')) });
  const courses = useQuery({ ...queryOf(jumpToCoursesDocument, variables), ...options(can('coursesPage') && mayOpen('course')) });
  const branches = useQuery({ ...queryOf(jumpToBranchesDocument, variables), ...options(can('branchesPage') && mayOpen('branch')) });
  const groups = useQuery({ ...queryOf(jumpToGroupsDocument, variables), ...options(can('groupsPage') && mayOpen('group')) });
  return [
    { query: people, hits: personHits(people.data, paths) },
    { query: courses, hits: courseHits(courses.data, paths) },
    { query: branches, hits: branchHits(branches.data, paths) },
    { query: groups, hits: groupHits(groups.data, paths) },
  ];
}
