import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { LmsInstanceHeaderQuery } from '../../../api/generated/graphql.ts';
import { assetUrl, instanceOrigin } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { SUBSCRIPTION_BLOCKED } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { href, pathsOf } from '../../../session/paths.ts';
import { blocksGrowth, subscriptionWordOf } from '../../../shared-features/subscription-state.ts';
import { CopyLink } from '../../../design/patterns/page/copy-link.tsx';
import { Cover, CoverCrest } from '../../../design/patterns/cover/cover.tsx';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { DAY_FILTERS } from '../../../design/patterns/days/days-filter.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { type TabSpec, UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { branchesPageDocument } from '../api/branches-page.ts';
import { instanceCoursesDocument } from '../api/instance-courses.ts';
import { instanceUsersDocument } from '../api/instance-users.ts';
import { lmsInstanceHeaderDocument } from '../api/lms-instance-header.ts';
import { courseVariables, InstanceBranches, InstanceCourses } from '../components/instance-lists.tsx';
import { openOrAlert } from '../components/instance-link.tsx';
import { InstanceSubscriptions } from '../components/instance-subscriptions.tsx';
import { InstanceUsers } from '../components/instance-users.tsx';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { limitText, subscriptionsTab } from '../instance-words.ts';
import styles from '../components/branches.module.css';
import { numberText, t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';
import { subscriptionLabel } from '../../../texts/subscription-label.ts';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;

/** The page of one instance: figures and limits, its people, courses, branches and subscriptions. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const query = useQuery(queryOf(lmsInstanceHeaderDocument, { id }));
  const instance = query.data?.lmsInstance;
  return instance ? <InstancePage key={instance.id} instance={instance} /> : <UnreadInstance title={t('Instance')} query={query} />;
}

type Tabs = { readonly tabs: readonly TabSpec[]; readonly branches: number | undefined };

/** Returns the tabs of the page, and the number of branches. */
function useTabs(instance: Instance, growthBlocked: boolean): Tabs {
  // The lists are of this instance, on whatever host the page is open.
  const address = { instance: instance.domain, branch: null };
  const userList = useListState();
  const courseList = useListState({ prefix: 'c_', filters: DAY_FILTERS });
  const branchList = useListState({ prefix: 'b_' });
  const { source: users } = useCountedList(
    userList,
    ({ variables }) => queryOf(instanceUsersDocument, variables, { address }),
    ({ usersPage }) => usersPage,
  );
  const { source: courses } = useCountedList(
    courseList,
    (request) => queryOf(instanceCoursesDocument, courseVariables(request), { address }),
    ({ coursesPage }) => coursesPage,
  );
  const { source: branches } = useCountedList(
    branchList,
    ({ variables }) => queryOf(branchesPageDocument, variables, { address }),
    ({ branchesPage }) => branchesPage,
  );
  const shared = { instance, growthBlocked };
  const tabs = [
    {
      id: 'users',
      label: t('Users'),
      count: countText(users.total, users.all),
      content: <InstanceUsers {...shared} list={userList} source={users} />,
    },
    {
      id: 'courses',
      label: t('Courses'),
      count: countText(courses.total, courses.all),
      content: <InstanceCourses {...shared} list={courseList} source={courses} />,
    },
    {
      id: 'branches',
      label: t('Branches'),
      count: countText(branches.total, branches.all),
      content: <InstanceBranches {...shared} list={branchList} source={branches} />,
    },
    {
      id: 'subscriptions',
      label: t('Subscriptions'),
      count: instance.subscriptions?.length,
      content: <InstanceSubscriptions instance={instance} />,
    },
  ];
  return { tabs, branches: branches.all };
}

/** Returns what makes a link of words. */
const linkTo =
  (to: string) =>
  (words: string): ReactNode => <Link to={to}>{words}</Link>;

function InstancePage({ instance }: { instance: Instance }): ReactNode {
  const paths = usePaths();
  const growthBlocked = blocksGrowth(subscriptionWordOf(instance.subscription));
  const { tabs, branches } = useTabs(instance, growthBlocked);
  const address = paths.instance(instance.id);
  return (
    <Page
      title={instance.name}
      back={{ to: paths.instances(), label: t('LMS Instances') }}
      mark={
        <Badge {...(instance.is_active ? { tone: 'complete' } : {})}>
          <ActiveStatus active={instance.is_active} />
        </Badge>
      }
      actions={
        <>
          <Button variant="default" leftSection={<ExternalLink {...ICON} />} onClick={() => void openOrAlert(instance)}>
            {t('Open Instance')}
          </Button>
          <Button variant="default" component={Link} to={paths.editInstance(instance.id)} leftSection={<Pencil {...ICON} />}>
            {t('Edit Instance')}
          </Button>
        </>
      }
    >
      <div className={styles.branchHead}>
        <CoverCrest>
          <Cover of={`instance-${instance.domain}`} image={instance.logo_url && assetUrl(instance.logo_url)} small />
        </CoverCrest>
        <CopyLink
          className={styles.branchLink}
          url={instanceOrigin(instance.domain) + href(pathsOf(null).login()).replace(/login$/, '')}
          of={instance.name}
        />
      </div>
      {growthBlocked && (
        <Note className={styles.instanceNote} tone="progress" title={t(SUBSCRIPTION_BLOCKED)}>
          <p>
            {rich(
              'Nothing can be added to this instance until it is renewed. <change>Change the subscription or add another one</change>',
              { change: linkTo(subscriptionsTab(address)) },
            )}
          </p>
        </Note>
      )}
      <InstanceFigures instance={instance} branches={branches} />
      <UrlTabs label={t('Instance')} tabs={tabs} />
    </Page>
  );
}

/** Returns the percent of a limit that is used; null without a limit. */
const shareOf = (used: number | null | undefined, limit: number | null | undefined): number | null =>
  typeof used === 'number' && typeof limit === 'number' ? (limit === 0 ? 100 : (used / limit) * 100) : null;

function InstanceFigures({ instance, branches }: { instance: Instance; branches: number | undefined }): ReactNode {
  const { license_count: licences, used_licenses: used, branch_limit: limit, subscription } = instance;
  return (
    <Figures className={styles.instanceFigures}>
      <Figure
        label={t('Licences')}
        value={typeof used === 'number' ? numberText(used) : 'N/A'}
        unit={` / ${limitText(licences)}`}
        share={shareOf(used, licences)}
        counts={t('Active users, and the maximum for this instance.')}
      />
      <Figure
        label={t('Branches')}
        value={branches === undefined ? '–' : numberText(branches)}
        unit={` / ${limitText(limit)}`}
        share={shareOf(branches, limit)}
        counts={t('Branches, and the maximum for this instance.')}
      />
      <Figure label={t('Subscription')} value={subscriptionLabel(subscriptionWordOf(subscription))} />
      <Figure label={t('API access')} value={instance.api_access ? t('On') : t('Off')} />
      <Figure label={t('Branding')} value={instance.branding_enabled ? t('On') : t('Off')} />
    </Figures>
  );
}
