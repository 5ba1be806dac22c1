// @chunk shell
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Note } from '../../design/patterns/state/note.tsx';
import { SUBSCRIPTION_BLOCKED } from '../../shared-features/growth.ts';
import { pathsOf } from '../../session/paths.ts';
import { useViewer } from '../../session/viewer.tsx';

/** Says to those who look after the instance that its subscription is not active, and what to do. */
export function SubscriptionBanner({ className }: { className: string | undefined }): ReactNode {
  const { growthBlocked, instance, mayOpen, role } = useViewer();
  if (!growthBlocked || role === 'learner' || !instance) return null;
  return (
    <div className={className}>
      <Note tone="progress" title={SUBSCRIPTION_BLOCKED}>
        <p>
          Nobody can add anything new until it is renewed. Nothing changes for learners.{' '}
          {mayOpen('instance') ? (
            <Link to={`${pathsOf(null).instance(instance.id)}?tab=subscriptions`}>Change the subscription or add another one</Link>
          ) : (
            'Ask the person who manages your subscription to renew it.'
          )}
        </p>
      </Note>
    </div>
  );
}
