import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { endSession } from '../../../api/rest.ts';
import { signIn } from '../../../api/session-store.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useDocumentTitle } from '../../../design/patterns/document-title.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { DoorHeading } from '../components/door-heading.tsx';
import { type Offer, openOffer } from '../offer.ts';
import { follow } from '../follow.ts';
import { loginAddress } from '../login-address.ts';

type Step =
  | { readonly kind: 'working' }
  | { readonly kind: 'asking'; readonly offer: Offer }
  | { readonly kind: 'failed'; readonly error: unknown };

const PREFERS = new Set(['instance', '1', 'true']);

/** Takes up a session, asks where it leads and goes there. */
export function Screen(): ReactNode {
  useDocumentTitle('Logging in');
  const [params] = useSearchParams();
  const paths = usePaths();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'working' });
  const prefersInstance = PREFERS.has(params.get('prefer') ?? '');
  const login = paths.login();

  const working = step.kind === 'working';
  useEffect(() => {
    if (!working) return undefined;
    let left = false;
    const run = async (): Promise<void> => {
      try {
        const offer = await openOffer();
        if (offer?.ask) {
          if (!left) setStep({ kind: 'asking', offer });
          return;
        }
        if (offer) signIn(offer.token, offer.user);
        await follow({ prefersInstance, login, open: (to) => void navigate(to, { replace: true }), isLeft: () => left });
      } catch (thrown) {
        if (left) return;
        // Only what nobody answered may be tried again; a refused token has already been dropped.
        if (toApiError(thrown).unsettled) setStep({ kind: 'failed', error: thrown });
        else await navigate(login, { replace: true });
      }
    };
    void run();
    return () => {
      left = true;
    };
  }, [working, prefersInstance, login, navigate]);

  const again = (): void => setStep({ kind: 'working' });
  if (step.kind === 'failed') return <Failed title="We could not sign you in" error={step.error} onRetry={again} />;
  if (step.kind === 'asking') {
    const { offer } = step;
    const accept = (): void => {
      signIn(offer.token, offer.user);
      again();
    };
    const refuse = async (): Promise<void> => {
      await endSession(offer.token);
      await navigate(loginAddress(login, {}), { replace: true });
    };
    return <Ask name={offer.name} email={offer.user.email} onAccept={accept} onRefuse={() => void refuse()} />;
  }
  return (
    <h1 className="h2" role="status">
      Logging you in...
    </h1>
  );
}

/** A link can carry anybody's session into this browser: the person says whether it is theirs. */
function Ask({ name, email, onAccept, onRefuse }: { name: string; email: string; onAccept: () => void; onRefuse: () => void }): ReactNode {
  return (
    <div className="door-form">
      <DoorHeading title={`Continue as ${name}?`} documentTitle="Logging in" sentence={email} />
      <Button size="lg" onClick={onAccept}>
        Continue
      </Button>
      <Button size="lg" variant="default" onClick={onRefuse}>
        Not me
      </Button>
    </div>
  );
}
