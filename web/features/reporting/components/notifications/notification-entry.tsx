import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NotificationLogPageQuery } from '../../../../api/generated/graphql.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { kindWords } from '../../../../shared-features/notification-words.ts';
import { useFocusBack } from '../../../../design/patterns/behaviour/focus-back.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { Badge } from '../../../../design/patterns/state/status.tsx';
import { Modal } from '../../../../design/primitives/dialog.ts';
import styles from '../audit/audit-entry.module.css';
import { causeText, reasonText, stateText } from './notification-text.ts';
import { numberText, t } from '../../../../texts/text.ts';

export type Line = NotificationLogPageQuery['notificationLogPage']['data'][number];

/** What has become of a notification; one that did not arrive stands out. */
export const State = ({ status }: Pick<Line, 'status'>): ReactNode =>
  status === 'failed' || status === 'bounced' ? <Badge tone="danger">{stateText(status)}</Badge> : stateText(status);

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

/** A dialog with one notification: what has become of it, why, and why its recipient was notified. */
export function NotificationEntry({ line, onClose }: { line: Line; onClose: () => void }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  useFocusBack();
  const { name, user_id: person, course_id: course, course_title: title, kind, status, tries } = line;
  const reason = reasonText(line.reason);
  return (
    <Modal opened onClose={onClose} title={t('Notification')} size={560}>
      <div className={styles.auditEntry}>
        <h3 className="h3">{kindWords(kind).name}</h3>
        <dl className={styles.auditFacts}>
          <Fact name={t('Recipient')}>{viewer.mayOpen('user') ? <Link to={paths.user(person)}>{name}</Link> : name}</Fact>
          {course !== null && title !== null && (
            <Fact name={t('Course')}>{viewer.mayOpen('course') ? <Link to={paths.course(course)}>{title}</Link> : title}</Fact>
          )}
          <Fact name={t('Status')}>
            <State status={status} />
          </Fact>
          {reason !== null && <Fact name={t('Reason')}>{reason}</Fact>}
          <Fact name={t('Created')}>
            <Moment value={line.queued_at} />
          </Fact>
          <Fact name={t('Changed')}>
            <Moment value={line.changed_at} />
          </Fact>
          <Fact name={t('Tries')}>{numberText(tries)}</Fact>
        </dl>
        <section aria-labelledby="notification-cause">
          <h3 className="h3" id="notification-cause">
            {t('Why this person was notified')}
          </h3>
          <p className="dim">{causeText(kind)}</p>
        </section>
      </div>
    </Modal>
  );
}
