import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { splitBranch } from '../../shared/access/routes.ts';
import { currentPlace } from '../api/tenant-address.ts';
import { endSession } from '../api/rest.ts';
import { dropSession, keepIntendedRoute, readToken } from '../api/session-store.ts';
import { showAlert } from '../design/patterns/feedback/alerts.tsx';
import { Failed } from '../design/patterns/state/failed.tsx';
import { DoorLayout } from './door.tsx';
import { decide, type GuardDecision } from '../session/navigation-guard.ts';
import { isBuilt } from './screens.ts';
import { useStanding } from './standing.ts';
import { ViewerProvider } from './viewer.tsx';

type Leaving = Extract<GuardDecision, { kind: 'go' | 'end-session' }>;

/** Carries out a decision that leads elsewhere. */
function Leave({ decision }: { decision: Leaving }): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { kind, to } = decision;
  const notice = decision.kind === 'go' ? decision.notice : undefined;
  const keepIntended = decision.kind === 'go' && decision.keepIntended === true;
  useEffect(() => {
    if (kind === 'end-session') {
      const token = readToken();
      if (token) void endSession(token);
      dropSession();
    }
    if (keepIntended) keepIntendedRoute(pathname + search);
    if (notice) showAlert(notice, 'progress', { afterNavigation: true });
    void navigate(to, { replace: true });
  }, [kind, to, notice, keepIntended, navigate, pathname, search]);
  return null;
}

/** Stands around every screen: shows it, or does what the decision says. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const { standing, session, error, retry } = useStanding();
  const decision = decide({ instance: currentPlace().instance, path: pathname, standing, built: isBuilt });
  switch (decision.kind) {
    case 'show':
      // One tree with and without a session: a screen must not begin anew when the answer comes.
      return (
        <ViewerProvider session={session} role={standing.kind === 'in' ? standing.role : null}>
          {children}
        </ViewerProvider>
      );
    case 'wait':
      return null;
    case 'retry':
      return (
        <DoorLayout>
          <Failed title="We could not reach the server" error={error} onRetry={retry} />
        </DoorLayout>
      );
    case 'go':
    case 'end-session':
      return <Leave key={`${splitBranch(pathname).rest} ${decision.to}`} decision={decision} />;
  }
}
