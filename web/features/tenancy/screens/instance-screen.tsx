import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { LmsInstanceHeaderQuery } from '../../../api/generated/graphql.ts';
import { toApiError } from '../../../api/api-error.ts';
import { assetUrl, instanceOrigin } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { href, pathsOf } from '../../../app/paths.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { CopyLink } from '../../../design/patterns/copy-link.tsx';
import { Cover } from '../../../design/patterns/cover.tsx';
import { Figure, Figures } from '../../../design/patterns/figures.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import { usePagedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { branchesPageDocument } from '../api/branches-page.ts';
import { instanceCoursesDocument } from '../api/instance-courses.ts';
import { instanceUsersDocument } from '../api/instance-users.ts';
import { lmsInstanceHeaderDocument } from '../api/lms-instance-header.ts';
import { InstanceBranches, InstanceCourses, InstanceUsers } from '../components/instance-lists.tsx';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { limitText, wordOf } from '../instance-words.ts';
import { openInstance } from '../open-instance.ts';
import '../components/branches.css';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;

/** One instance: what it may and uses, its people, courses and branches. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const query = useQuery(queryOf(lmsInstanceHeaderDocument, { id }));
  const instance = query.data?.lmsInstance;
  return instance ? <InstancePage key={instance.id} instance={instance} /> : <UnreadInstance title="Instance" query={query} />;
}

function InstancePage({ instance }: { instance: Instance }): ReactNode {
  const paths = usePaths();
  // Whatever host this is, the lists are those of this instance.
  const place = { instance: instance.domain, branch: null };
  const userList = useListState();
  const courseList = useListState({ prefix: 'c_' });
  const branchList = useListState({ prefix: 'b_' });
  const { source: users } = usePagedList(queryOf(instanceUsersDocument, userList.variables, { place }), ({ usersPage }) => usersPage);
  const { source: courses } = usePagedList(
    queryOf(instanceCoursesDocument, courseList.variables, { place }),
    ({ coursesPage }) => coursesPage,
  );
  const { source: branches } = usePagedList(
    queryOf(branchesPageDocument, branchList.variables, { place }),
    ({ branchesPage }) => branchesPage,
  );
  const add = (
    <Button component={Link} to={paths.createInstanceUser(instance.id)} leftSection={<UserPlus {...ICON} />}>
      Create User
    </Button>
  );
  const edit = (
    <Button variant="default" component={Link} to={paths.editInstance(instance.id)} leftSection={<Pencil {...ICON} />}>
      Edit Instance
    </Button>
  );
  const open = (
    <Button variant="default" leftSection={<ExternalLink {...ICON} />} onClick={() => void enter(instance)}>
      Open Instance
    </Button>
  );
  const tabs = [
    {
      id: 'users',
      label: 'Users',
      count: userList.narrowed ? undefined : users.total,
      content: <InstanceUsers domain={instance.domain} list={userList} source={users} add={add} />,
    },
    {
      id: 'courses',
      label: 'Courses',
      count: courseList.narrowed ? undefined : courses.total,
      content: <InstanceCourses domain={instance.domain} list={courseList} source={courses} />,
    },
    {
      id: 'branches',
      label: 'Branches',
      count: branchList.narrowed ? undefined : branches.total,
      content: <InstanceBranches domain={instance.domain} list={branchList} source={branches} />,
    },
  ];
  return (
    <Page
      title={instance.name}
      documentTitle="Instance"
      back={{ to: paths.instances(), label: 'LMS Instances' }}
      mark={
        <Badge {...(instance.is_active ? { tone: 'complete' } : {})}>
          <ActiveStatus active={instance.is_active} />
        </Badge>
      }
      actions={
        <>
          {open}
          {edit}
          {add}
        </>
      }
    >
      <div className="branch-head">
        <span className="cover-crest">
          <Cover of={`instance-${instance.domain}`} image={instance.logo_url && assetUrl(instance.logo_url)} small />
        </span>
        <CopyLink url={instanceOrigin(instance.domain) + href(pathsOf(null).login()).replace(/login$/, '')} of={instance.name} />
      </div>
      <Standing instance={instance} branches={branchList.narrowed ? undefined : branches.total} />
      <UrlTabs label="Instance" tabs={tabs} />
    </Page>
  );
}

const enter = (instance: Instance): Promise<void> =>
  openInstance(instance).catch((thrown: unknown) => showAlert(toApiError(thrown).message, 'danger'));

function Standing({ instance, branches }: { instance: Instance; branches: number | undefined }): ReactNode {
  const { license_count: licences, used_licenses: used, branch_limit: limit, subscription } = instance;
  return (
    <Figures>
      <Figure
        label="Licenses"
        value={typeof used === 'number' ? used.toLocaleString('en-GB') : 'N/A'}
        unit={` / ${limitText(licences)}`}
        counts="Active people of this instance, of how many it may have."
      />
      <Figure
        label="Branches"
        value={branches?.toLocaleString('en-GB') ?? '–'}
        unit={` / ${limitText(limit)}`}
        counts="Branches that it has, of how many it may have."
      />
      <Figure label="Subscription" value={wordOf(subscription)} />
      <Figure label="API access" value={instance.api_access ? 'On' : 'Off'} />
      <Figure label="Branding" value={instance.branding_enabled ? 'On' : 'Off'} />
    </Figures>
  );
}
