import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { splitBranch } from '../../shared/access/screens.ts';
import { tenantAddress } from '../api/tenant-address.ts';
import { endSession } from '../api/rest.ts';
import { dropSession, keepIntendedRoute, readToken } from '../api/session-store.ts';
import { showAlert } from '../design/patterns/feedback/alerts.tsx';
import { Failed } from '../design/patterns/state/failed.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { decide, type GuardDecision } from '../session/navigation-guard.ts';
import { useCurrentSlug } from '../session/former-slug.ts';
import { useSessionState } from '../session/session-state.ts';
import { ViewerProvider } from '../session/viewer.tsx';
import { t } from '../texts/text.ts';

type RedirectDecision = Extract<GuardDecision, { kind: 'go' | 'end-session' }>;

/** Carries out a decision that leads to another address. */
function Redirect({ decision }: { decision: RedirectDecision }): ReactNode {
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
    if (notice) showAlert(t(notice), 'progress', { afterNavigation: true });
    void navigate(to, { replace: true });
  }, [kind, to, notice, keepIntended, navigate, pathname, search]);
  return null;
}

/** Surrounds every screen: shows it, or carries out the decision of the navigation guard. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const { state, currentUser, error, retry } = useSessionState();
  useCurrentSlug(pathname, currentUser?.viewer.branch?.url);
  const decision = decide({ instance: tenantAddress().instance, path: pathname, state });
  switch (decision.kind) {
    case 'show':
      // The same tree with and without a session, so that the screen is not mounted again when the reply arrives.
      return (
        <ViewerProvider currentUser={currentUser} role={state.kind === 'in' ? state.role : null}>
          {children}
        </ViewerProvider>
      );
    case 'wait':
      return null;
    case 'retry':
      return (
        <AuthLayout>
          <Failed title={t('We could not reach the server')} error={error} onRetry={retry} />
        </AuthLayout>
      );
    case 'go':
    case 'end-session':
      return <Redirect key={`${splitBranch(pathname).rest} ${decision.to}`} decision={decision} />;
  }
}
