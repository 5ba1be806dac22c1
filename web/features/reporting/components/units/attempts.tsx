import type { ReactNode } from 'react';
import { dayText, Moment } from '../../../../design/patterns/figures/dates.tsx';
import { attemptFigure, attemptResult, attemptText, countedAttempts } from '../../attempt-text.ts';
import type { Unit } from '../../unit-groups.ts';
import styles from './attempts.module.css';
import { t } from '../../../../texts/text.ts';
import { enumeration, percentText } from '../../../../texts/formats.ts';

/** All attempts at the questions of a unit, the newest first. */
export function Attempts({ unit }: { unit: Unit }): ReactNode {
  const attempts = countedAttempts(unit.attempts);
  if (attempts.length === 0) return null;
  return (
    <ol className={styles.attempts} aria-label={t('Attempts at {title}', { title: unit.title })}>
      {attempts.map((attempt) => (
        <li key={`${attempt.round} ${attempt.number}`}>
          <b>{attemptText(attempt)}</b>
          <Moment value={attempt.finished_at ?? attempt.started_at} />
          <span>{attemptResult(attempt)}</span>
          <span className="num">{attemptFigure(attempt)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The newest attempt at the questions of a unit in a line: "Attempt 3 of 3, 21 Nov 2026, 75%". */
export function LastAttempt({ unit }: { unit: Unit }): ReactNode {
  const [last] = countedAttempts(unit.attempts);
  if (!last) return null;
  return (
    <span className={styles.lastAttempt}>
      {enumeration([attemptText(last), dayText(last.finished_at ?? last.started_at), percentText(last.percent)])}
    </span>
  );
}
