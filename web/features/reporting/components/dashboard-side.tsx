import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { currentPlace } from '../../../api/tenant-address.ts';
import { href, pathsOf } from '../../../app/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { CopyLink } from '../../../design/patterns/copy-link.tsx';
import { Meter } from '../../../design/patterns/figures/progress.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { quickLinks } from '../quick-links.ts';
import { type Summary, subscriptionText } from '../subscription-text.ts';
import './dashboard.css';

/** Where learners come in: the branch, or without one the instance. */
function trainingAddress(): string {
  const { branch } = currentPlace();
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

const left = (remaining: number | null): { rest?: string } =>
  remaining === null ? {} : { rest: `${remaining.toLocaleString('en-GB')} left` };

function Subscription({ summary }: { summary: Summary }): ReactNode {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { word, sentence } = subscriptionText(summary, today);
  const good = word === 'Active' || word === 'Trialing';
  return (
    <>
      <div className="dash-account">
        <p>
          Credits & Subscriptions
          <Badge tone={good ? 'complete' : 'progress'}>{word}</Badge>
        </p>
        {sentence && <small className="small dim">{sentence}</small>}
      </div>
      <Meter label="Licences" used={summary.usedLicenses} limit={summary.licenseCount} {...left(summary.remainingLicenses)} />
      <Meter label="Branches" used={summary.usedBranches} limit={summary.branchLimit} {...left(summary.remainingBranches)} />
    </>
  );
}

function QuickLinks(): ReactNode {
  const links = quickLinks(useViewer(), usePaths());
  return (
    <section>
      <div className="dash-head">
        <h2 className="h3">Quick Links</h2>
      </div>
      {links.length === 0 ? (
        <p className="dash-none">No quick links available.</p>
      ) : (
        <ul className="list dash-links">
          {links.map(({ label, to }) => (
            <li key={label}>
              <Link to={to}>
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

/** Quick links and 'Your Account'. The subscription stands only where the server gives it. */
export const DashboardSide = ({ summary }: { summary: Summary | null }): ReactNode => (
  <div className="dash-side">
    <QuickLinks />
    <section>
      <div className="dash-head">
        <h2 className="h3">Your Account</h2>
      </div>
      {summary && <Subscription summary={summary} />}
      <div className="dash-address">
        <span className="small dim">Training branch address</span>
        <CopyLink url={trainingAddress()} of="your training" />
      </div>
    </section>
  </div>
);
