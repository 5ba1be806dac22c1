// @chunk shell
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Note } from '../../design/patterns/state/note.tsx';
import { SUBSCRIPTION_BLOCKED } from '../../shared-features/growth.ts';
import { pathsOf } from '../../session/paths.ts';
import { useViewer } from '../../session/viewer.tsx';
import { t } from '../../texts/text.ts';

/** Says to those who look after the instance that its subscription is not active, and what to do. */
export function SubscriptionBanner({ className }: { className: string | undefined }): ReactNode {
  const { growthBlocked, instance, mayOpen, role } = useViewer();
  if (!growthBlocked || role === 'learner' || !instance) return null;
  return (
    <div className={className}>
      <Note tone="progress" title={t(SUBSCRIPTION_BLOCKED)}>
        <p>
          {t('Nobody can add anything new until it is renewed. Nothing changes for learners.')}{' '}
          {mayOpen('instance') ? (
            <Link to={`${pathsOf(null).instance(instance.id)}?tab=subscriptions`}>{t('Change the subscription or add another one')}</Link>
          ) : (
            t('Ask the person who manages your subscription to renew it.')
          )}
        </p>
      </Note>
    </div>
  );
}
