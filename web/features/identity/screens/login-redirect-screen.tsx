// @chunk sign-in
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { endSession } from '../../../api/rest.ts';
import { signIn } from '../../../api/session-store.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useDocumentTitle } from '../../../design/patterns/page/document-title.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { AuthHeading } from '../components/auth-heading.tsx';
import { type SessionOffer, openSessionOffer } from '../session-offer.ts';
import { navigateAfterLogin } from '../post-login-navigation.ts';
import { loginAddress } from '../login-address.ts';
import styles from '../components/auth-heading.module.css';
import { t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

type Step =
  | { readonly kind: 'working' }
  | { readonly kind: 'asking'; readonly offer: SessionOffer }
  | { readonly kind: 'failed'; readonly error: unknown };

const PREFERS = new Set(['instance', '1', 'true']);

/** Accepts the session that the address offers, and navigates to the destination after sign-in. */
export function Screen(): ReactNode {
  useDocumentTitle();
  const [params] = useSearchParams();
  const paths = usePaths();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'working' });
  const prefersInstance = PREFERS.has(params.get('prefer') ?? '');
  const login = paths.login();

  const working = step.kind === 'working';
  useEffect(() => {
    if (!working) return undefined;
    let unmounted = false;
    const run = async (): Promise<void> => {
      try {
        const offer = await openSessionOffer();
        if (offer?.mustConfirm) {
          if (!unmounted) setStep({ kind: 'asking', offer });
          return;
        }
        if (offer) signIn(offer.token, offer.user);
        await navigateAfterLogin({ prefersInstance, login, open: (to) => void navigate(to, { replace: true }), isLeft: () => unmounted });
      } catch (thrown) {
        if (unmounted) return;
        // Login would lead back to here, again and again. A session that was refused has already been removed.
        if (toApiError(thrown).passing) setStep({ kind: 'failed', error: thrown });
        else await navigate(login, { replace: true });
      }
    };
    void run();
    return () => {
      unmounted = true;
    };
  }, [working, prefersInstance, login, navigate]);

  const retry = (): void => setStep({ kind: 'working' });
  if (step.kind === 'failed') return <Failed isPage title={t('We could not sign you in')} error={step.error} onRetry={retry} />;
  if (step.kind === 'asking') {
    const { offer } = step;
    const accept = (): void => {
      signIn(offer.token, offer.user);
      retry();
    };
    const refuse = async (): Promise<void> => {
      await endSession(offer.token);
      await navigate(loginAddress(login, {}), { replace: true });
    };
    return <ConfirmOffer name={offer.name} email={offer.user.email} onAccept={accept} onRefuse={() => void refuse()} />;
  }
  return (
    <div role="status">
      <h1 className="h2">{t('Logging you in...')}</h1>
    </div>
  );
}

/** Asks whether the offered session is the person's own, since a link can contain the session of another person. */
function ConfirmOffer({
  name,
  email,
  onAccept,
  onRefuse,
}: {
  name: string;
  email: string;
  onAccept: () => void;
  onRefuse: () => void;
}): ReactNode {
  return (
    <div className={styles.form}>
      <AuthHeading title={rich('Continue as {name}?', { name })} sentence={email} />
      <Button size="lg" onClick={onAccept}>
        {t('Continue')}
      </Button>
      <Button size="lg" variant="default" onClick={onRefuse}>
        {t('Not me')}
      </Button>
    </div>
  );
}
