import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import type { NotificationRulesQuery } from '../../../../api/generated/graphql.ts';
import { withFailureText } from '../../../../api/failure-text.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { kindWords } from '../../../../shared-features/notification-words.ts';
import { useFocusBack } from '../../../../design/patterns/behaviour/focus-back.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Checkbox } from '../../../../design/primitives/choice.ts';
import { Modal } from '../../../../design/primitives/dialog.ts';
import { notificationRulesDocument, setNotificationRuleDocument } from '../../api/instance/notification-rules.ts';
import styles from './notification-rules.module.css';
import { plural, t } from '../../../../texts/text.ts';

type Rule = NotificationRulesQuery['notificationRules'][number];

/** A dialog in which kinds of notifications are turned off and on for all people of the instance, at once. */
export function NotificationRules({ onClose }: { onClose: () => void }): ReactNode {
  const query = useQuery(queryOf(notificationRulesDocument, {}));
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('Notifications')} size={560}>
      <p className="dim small">
        {t('What people of this organisation are notified of by email. Each of them can turn off what is not required.')}
      </p>
      {query.isPending && <Loading rows={5} />}
      {query.isError && (
        <Failed title={t('The notifications could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Rules rules={query.data.notificationRules} />}
    </Modal>
  );
}

function Rules({ rules }: { rules: readonly Rule[] }): ReactNode {
  const set = useCommand(setNotificationRuleDocument, { invalidates: ['instances', 'audit'] });
  const turn = async ({ kind }: Rule, on: boolean): Promise<void> => {
    // One after the other: each answer has all of them.
    if (set.isPending) return;
    try {
      await set.mutateAsync({ kind, on });
      const { name } = kindWords(kind);
      showToast(on ? t('“{name}” is on.', { name }) : t('“{name}” is off. Nobody is notified of it.', { name }));
    } catch {
      // Shown above the boxes.
    }
  };
  return (
    <>
      {set.isError && (
        <Note tone="danger" alert>
          {withFailureText(t('The notifications could not be saved.'), toApiError(set.error)).message}
        </Note>
      )}
      <ul className={clsx('list', styles.rules)}>
        {rules.map((rule) => (
          <li key={rule.kind}>
            <RuleBox rule={rule} busy={set.isPending ? set.variables : null} onTurn={(on) => void turn(rule, on)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type RuleBoxProps = { rule: Rule; busy: { readonly kind: string; readonly on: boolean } | null; onTurn: (on: boolean) => void };

/** A kind with whether it is on, and how many emails of it were sent. What was pressed is shown at once. */
function RuleBox({ rule: { kind, on, sent }, busy, onTurn }: RuleBoxProps): ReactNode {
  const { name, when } = kindWords(kind);
  return (
    <Checkbox
      label={name}
      description={`${when} ${plural(sent, '{count} email in the last 30 days.', '{count} emails in the last 30 days.')}`}
      checked={busy?.kind === kind ? busy.on : on}
      aria-busy={busy !== null || undefined}
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
  );
}
