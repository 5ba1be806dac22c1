import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { splitBranch } from '../../shared/access/routes.ts';
import { currentPlace } from '../api/place.ts';
import { endSession } from '../api/rest.ts';
import { dropSession, keepIntendedRoute, readToken } from '../api/session-store.ts';
import { showAlert } from '../design/patterns/alerts.tsx';
import { Failed } from '../design/patterns/failed.tsx';
import { DoorLayout } from './door.tsx';
import { decide, type GuardDecision } from './navigation-guard.ts';
import { isBuilt } from './screens.ts';
import { useStanding } from './standing.ts';
import { ViewerProvider } from './viewer.tsx';

/** Carries out a decision that leads elsewhere. */
function Leave({ decision }: { decision: Extract<GuardDecision, { kind: 'go' | 'end-session' }> }): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (decision.kind === 'end-session') {
      const token = readToken();
      if (token) void endSession(token);
      dropSession();
    } else {
      if (decision.keepIntended) keepIntendedRoute(pathname + search);
      if (decision.notice) showAlert(decision.notice, 'progress', { afterNavigation: true });
    }
    void navigate(decision.to, { replace: true });
    // A decision is carried out once, for the address it was made at.
  }, [decision.kind, decision.to, navigate, pathname, search]);
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
    default:
      return <Leave key={`${splitBranch(pathname).rest} ${decision.to}`} decision={decision} />;
  }
}
