// @chunk dashboard
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PartFailures } from '../../../api/execute.ts';
import type { DashboardDataQuery } from '../../../api/generated/graphql.ts';
import { instanceToday } from '../../../session/today.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { href, pathsOf } from '../../../session/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CopyLink } from '../../../design/patterns/page/copy-link.tsx';
import { Meter } from '../../../design/patterns/figures/progress.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { type DashboardPart, failureOf } from '../dashboard-parts.ts';
import { quickLinks } from '../quick-links.ts';
import { type Summary, subscriptionText } from '../subscription-text.ts';
import { AssignmentsWaiting } from './assignments-waiting.tsx';
import { SupportList } from './support-list.tsx';
import styles from './dashboard-side.module.css';
import dashboardStyles from './dashboard.module.css';
import { t } from '../../../texts/text.ts';
import { subscriptionLabel } from '../../../texts/subscription-label.ts';

/** Returns the address at which learners sign in: of the branch, or else of the instance. */
function trainingAddress(): string {
  const { branch } = tenantAddress();
  return (
    location.origin +
    href(
      branch === null
        ? '/'
        : pathsOf(branch)
            .login()
            .replace(/\/login$/, ''),
    )
  );
}

const remainingText = (remaining: number | null): { rest?: string } =>
  remaining === null ? {} : { rest: t('{count} left', { count: remaining }) };

function Subscription({ summary }: { summary: Summary }): ReactNode {
  const [today] = useState(instanceToday);
  const { word, sentence } = subscriptionText(summary, today);
  const isEffective = word === 'Active' || word === 'Trialing';
  return (
    <>
      <div className={styles.dashAccount}>
        <p>
          {t('Credits & Subscriptions')}
          <Badge {...(word === 'None' ? {} : { tone: isEffective ? 'complete' : 'progress' })}>{subscriptionLabel(word)}</Badge>
        </p>
        {sentence && <small className="small dim">{sentence}</small>}
      </div>
      <Meter label={t('Licences')} used={summary.usedLicenses} limit={summary.licenseCount} {...remainingText(summary.remainingLicenses)} />
      <Meter label={t('Branches')} used={summary.usedBranches} limit={summary.branchLimit} {...remainingText(summary.remainingBranches)} />
    </>
  );
}

function QuickLinks(): ReactNode {
  const links = quickLinks(useViewer(), usePaths());
  return (
    <section>
      <div className={dashboardStyles.dashHead}>
        <h2 className="h3">{t('Quick Links')}</h2>
      </div>
      {links.length === 0 ? (
        <p className={dashboardStyles.dashNone}>{t('No quick links available.')}</p>
      ) : (
        <ul className={clsx('list', styles.dashLinks)}>
          {links.map(({ label, to, blocked }) => (
            <li key={label}>
              <Link to={to} {...growthButton(blocked)}>
                {label}
                <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type SideProps = { data: DashboardDataQuery | undefined; failures: PartFailures; onRetry: () => void };

/** What stands in place of a part that failed. */
const FailedPart = ({ part, title, failures, onRetry }: { part: DashboardPart; title: string } & Omit<SideProps, 'data'>): ReactNode => {
  const failure = failureOf(failures, part);
  return failure && <Failed title={title} error={failure} onRetry={onRetry} />;
};

/** Quick links and 'Your Account', with the subscription if the viewer may see it. */
export const DashboardSide = ({ data, ...parts }: SideProps): ReactNode => (
  <div className={styles.dashSide}>
    <QuickLinks />
    {useViewer().mayOpen('assignmentReview') && <AssignmentsWaiting count={data?.waiting?.paginatorInfo.total} />}
    <FailedPart part="waiting" title={t('The submissions could not be counted')} {...parts} />
    <section>
      <div className={dashboardStyles.dashHead}>
        <h2 className="h3">{t('Your Account')}</h2>
      </div>
      {data?.dashboardData.subscriptionSummary && <Subscription summary={data.dashboardData.subscriptionSummary} />}
      <FailedPart part="dashboardData.subscriptionSummary" title={t('The subscription could not be loaded')} {...parts} />
      <div className={styles.dashAddress} data-unprinted>
        <span className="small dim">{t('Training branch address')}</span>
        <CopyLink url={trainingAddress()} of={t('your training')} />
      </div>
      <SupportList details={data?.support ?? null} />
      <FailedPart part="support" title={t('The contact details could not be loaded')} {...parts} />
    </section>
  </div>
);
