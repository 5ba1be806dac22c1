import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Mail, Pencil, UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isCode } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import { roleWord } from '../../../shared-features/people/role-word.ts';
import { unreadError } from '../../../shared-features/missing.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { dayText } from '../../../design/patterns/figures/dates.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { type PageAction, PageMenu } from '../../../design/patterns/page/page-menu.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { userBranchesDocument } from '../api/user-branches.ts';
import { userViewDocument } from '../api/user-view.ts';
import { EraseUser } from '../components/erase-user.tsx';
import { UserBranches } from '../components/user-branches.tsx';
import { UserCourses } from '../components/user-courses.tsx';
import { UserGroups } from '../components/user-groups.tsx';
import type { ListedUser } from '../components/user-deletion.tsx';
import { hasAccess, MemberStatus } from '../../../shared-features/people/member-status.tsx';
import { mayResend, useResendInvitation } from '../use-resend-invitation.ts';
import type { ViewedUser } from '../viewed-user.ts';
import { t, text } from '../../../texts/text.ts';

const FAILED = text('Failed to fetch user data.');

/** The state of the person's membership; nothing for a person without one in this instance. */
function MembershipBadge({ user }: { user: ViewedUser }): ReactNode {
  const active = hasAccess(user);
  if (active === null) return null;
  return (
    <Badge {...(active ? { tone: 'complete' } : {})}>
      <MemberStatus member={user} />
    </Badge>
  );
}

const sentenceOf = ({ email, role, deactivate_at: until }: ViewedUser): ReactNode => (
  <>
    <bdi>{email}</bdi>
    {role && <> · {roleWord(role)}</>}
    {until && <> · {t('until {day}', { day: dayText(until) })}</>}
  </>
);

/** The page of one person, with courses, groups and branches. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const paths = usePaths();
  const query = useQuery(queryOf(userViewDocument, { id, branchUrl: viewer.branch?.url ?? null }));
  const user = query.data?.user;
  // Cached data of a person who was deleted meanwhile is not shown.
  const deleted = isCode(query.error, 'NOT_FOUND');
  if (user && !deleted) return <UserPage user={user} />;
  // A person who is out of scope is reported like one who does not exist; there is nothing to retry.
  const notFound = !query.isError || deleted;
  const error = unreadError(query.error, 'user');
  return (
    <Page title={t('User')} back={{ to: paths.users(), label: t('Users') }}>
      {query.isPending ? (
        <Loading rows={6} />
      ) : (
        <Failed title={t(FAILED)} error={error} {...(notFound ? {} : { onRetry: () => void query.refetch() })} />
      )}
    </Page>
  );
}

/** Returns the acts of the menu beside the name. */
function useRareActs(user: ViewedUser, onErase: () => void): readonly PageAction[] {
  const resend = useResendInvitation();
  return [
    ...(mayResend(user) ? [{ label: t('Resend invitation'), icon: <Mail {...ICON} />, onAct: () => void resend(user) }] : []),
    ...(user.viewer_can.includes('eraseUser')
      ? [{ label: t('Erase personal data'), icon: <UserRoundX {...ICON} />, danger: true, onAct: onErase }]
      : []),
  ];
}

function UserPage({ user }: { user: ViewedUser }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const branches = useQuery({ ...queryOf(userBranchesDocument, { user_id: user.id }), enabled: viewer.can('userBranches') });
  const [erasing, setErasing] = useState<ListedUser | null>(null);
  const erased = { id: user.id, name: fullNameOf(user), email: user.email };
  const mayOpenReport = viewer.mayOpen('userReport') && user.viewer_can.includes('UserProgress');
  const actions = (
    <>
      {mayOpenReport && (
        <Button variant="default" component={Link} to={paths.userReport(user.id)} leftSection={<ChartColumn {...ICON} />}>
          {t('User Report')}
        </Button>
      )}
      {user.viewer_can.includes('updateUser') && (
        <Button variant="default" component={Link} to={paths.editUser(user.id)} leftSection={<Pencil {...ICON} />}>
          {t('Edit User')}
        </Button>
      )}
    </>
  );
  const menu = useRareActs(user, () => setErasing(erased));
  return (
    <Page
      title={fullNameOf(user)}
      mark={<MembershipBadge user={user} />}
      sentence={sentenceOf(user)}
      back={{ to: paths.users(), label: t('Users') }}
      actions={actions}
      menu={menu.length > 0 && <PageMenu actions={menu} />}
    >
      <UrlTabs
        label={t('User')}
        tabs={[
          { id: 'courses', label: t('Courses'), count: user.enrolledCourses?.length ?? 0, content: <UserCourses user={user} /> },
          { id: 'groups', label: t('Groups'), count: user.groups?.length ?? 0, content: <UserGroups user={user} /> },
          {
            id: 'branches',
            label: t('Branches'),
            count: branches.data?.userBranches?.length,
            content: <UserBranches user={user} query={branches} />,
          },
        ]}
      />
      <EraseUser user={erasing} onClose={() => setErasing(null)} />
    </Page>
  );
}
