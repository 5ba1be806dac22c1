import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { isCode } from '../../../api/api-error.ts';
import type { BranchEditQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { unreadError } from '../../../shared-features/missing.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CopyLink } from '../../../design/patterns/page/copy-link.tsx';
import { Cover, CoverCrest } from '../../../design/patterns/cover/cover.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { PageMenu } from '../../../design/patterns/page/page-menu.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { branchCoursesPageDocument } from '../api/branch-courses-page.ts';
import { branchEditDocument } from '../api/branch-edit.ts';
import { branchUsersPageDocument } from '../api/branch-users-page.ts';
import { branchLink } from '../branch-link.ts';
import { DeleteBranch } from '../components/branch-deletion.tsx';
import { BranchCourses } from '../components/branch-courses.tsx';
import { BranchUsers } from '../components/branch-users.tsx';
import { MailPreviews } from '../components/mail/mail-preview.tsx';
import styles from '../components/branches.module.css';
import { t, text } from '../../../texts/text.ts';

type Branch = NonNullable<BranchEditQuery['branch']>;

const FAILED = text('Unable to fetch branch details.');

/** The page of one branch, with its people and courses. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const paths = usePaths();
  const query = useQuery(queryOf(branchEditDocument, { id }));
  const branch = query.data?.branch;
  // Cached data of a branch that was deleted meanwhile is not shown.
  const deleted = isCode(query.error, 'NOT_FOUND');
  if (branch && !deleted) return <BranchPage branch={branch} />;
  // A branch that is out of scope is reported like one that does not exist; there is nothing to retry.
  const notFound = !query.isError || deleted;
  const error = unreadError(query.error, 'branch');
  return (
    <Page title={t('Branch')} back={{ to: paths.branches(), label: t('Branches') }}>
      {query.isPending ? (
        <Loading rows={6} />
      ) : (
        <Failed title={t(FAILED)} error={error} {...(notFound ? {} : { onRetry: () => void query.refetch() })} />
      )}
    </Page>
  );
}

function BranchActions({ branch }: { branch: Branch }): ReactNode {
  const paths = usePaths();
  return (
    <>
      <MailPreviews branch={branch.id} />
      {branch.viewer_can.includes('updateBranch') && (
        <Button component={Link} to={paths.editBranch(branch.id)} variant="default" leftSection={<Pencil {...ICON} />}>
          {t('Edit Branch')}
        </Button>
      )}
    </>
  );
}

function BranchPage({ branch }: { branch: Branch }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const of = { branch_id: branch.id, branchUrl: viewer.branch?.url ?? null };
  // Each of the two lists has its own search and page in the address.
  const userList = useListState({ filters: ['status'] });
  const courseList = useListState({ prefix: 'c_' });
  const { source: userSource } = useCountedList(
    userList,
    ({ variables, filters }) => queryOf(branchUsersPageDocument, { ...variables, ...of, status: filters['status'] ?? null }),
    ({ branchUsersPage }) => branchUsersPage,
  );
  const { source: courseSource } = useCountedList(
    courseList,
    ({ variables }) => queryOf(branchCoursesPageDocument, { ...variables, ...of }),
    ({ branchCoursesPage }) => branchCoursesPage,
  );
  return (
    <Page
      title={branch.name}
      back={{ to: paths.branches(), label: t('Branches') }}
      mark={branch.is_default && <Badge>{t('Default')}</Badge>}
      actions={<BranchActions branch={branch} />}
      menu={
        branch.viewer_can.includes('DeleteBranch') && (
          <PageMenu actions={[{ label: t('Delete Branch'), icon: <Trash2 {...ICON} />, danger: true, onAct: () => setDeleting(true) }]} />
        )
      }
    >
      <div className={styles.branchHead}>
        <CoverCrest>
          <Cover of={`branch-${branch.url}`} image={branch.logo_url && assetUrl(branch.logo_url)} small />
        </CoverCrest>
        <CopyLink className={styles.branchLink} url={branchLink(branch.url)} of={branch.name} />
      </div>
      <UrlTabs
        label={t('Branch')}
        tabs={[
          {
            id: 'users',
            label: t('Users'),
            count: countText(userSource.total, userSource.all),
            content: <BranchUsers branch={branch} list={userList} source={userSource} />,
          },
          {
            id: 'courses',
            label: t('Courses'),
            count: countText(courseSource.total, courseSource.all),
            content: <BranchCourses branch={branch} list={courseList} source={courseSource} />,
          },
        ]}
      />
      <DeleteBranch
        branch={deleting ? branch : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.branches())}
      />
    </Page>
  );
}
