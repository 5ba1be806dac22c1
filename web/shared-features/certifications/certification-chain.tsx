// @chunk table
import type { ReactNode } from 'react';
import { Day } from '../../design/patterns/figures/dates.tsx';
import { rich } from '../../texts/rich.ts';
import { t } from '../../texts/text.ts';
import styles from './certification-chain.module.css';
import { StateBadge } from './state-badge.tsx';

type Round = {
  readonly kind: string;
  readonly completed_on: string;
  readonly valid_until: string | null;
  readonly renew_from: string | null;
  readonly revoked_on: string | null;
};

/** How a person stands to a certification, as calls have it. */
export type ShownCertification = {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly rounds: readonly Round[];
};

const isHeld = (state: string): boolean => state === 'valid' || state === 'window_open';

/** What is to be done by somebody who does not hold it. */
function ToDo({ state, last }: { state: string; last: Round | undefined }): ReactNode {
  if (state === 'expired' && last?.valid_until != null)
    return <p>{rich('Ended on {day}. The renewal is still enough.', { day: <Day value={last.valid_until} /> })}</p>;
  if (state === 'lapsed' || state === 'revoked') return <p>{t('The first courses have to be completed again.')}</p>;
  return state === 'exempt' || last ? null : <p>{t('Not completed yet.')}</p>;
}

/** Until when it is valid, and from when it can be renewed; what is to be done, where it is not. */
function Dates({ state, rounds }: ShownCertification): ReactNode {
  const last = rounds.at(-1);
  if (!last || !isHeld(state)) return <ToDo state={state} last={last} />;
  if (last.valid_until === null) return <p>{t('Valid without an end.')}</p>;
  const until = <Day value={last.valid_until} />;
  if (state === 'window_open' || last.renew_from === null)
    return <p>{rich('Valid until {day}. It can be renewed now.', { day: until })}</p>;
  return <p>{rich('Valid until {until}, renew from {from}', { until, from: <Day value={last.renew_from} /> })}</p>;
}

/** What a round began with, and until when it was valid. */
function roundText({ kind, completed_on: on, valid_until: until }: Round): ReactNode {
  const day = <Day value={on} />;
  if (until === null) return rich('Completed on {day}', { day });
  const values = { day, until: <Day value={until} /> };
  return kind === 'first' ? rich('Completed on {day}, valid until {until}', values) : rich('Renewed on {day}, valid until {until}', values);
}

const RoundLine = ({ round }: { round: Round }): ReactNode => (
  <li>
    {roundText(round)}
    {round.revoked_on !== null && <p>{rich('Revoked on {day}', { day: <Day value={round.revoked_on} /> })}</p>}
  </li>
);

/** Certifications of a person, each with its state, its dates and its rounds, the last one first. */
export const CertificationChain = ({ certifications }: { certifications: readonly ShownCertification[] }): ReactNode => (
  <ul className={styles.chain} aria-label={t('Certifications')}>
    {certifications.map((certification) => (
      <li key={certification.id} className={styles.item}>
        <div className={styles.head}>
          <b dir="auto">{certification.title}</b>
          <StateBadge state={certification.state} />
        </div>
        <Dates {...certification} />
        {certification.rounds.length > 1 && (
          <details>
            <summary>{t('All rounds')}</summary>
            <ol className={styles.rounds} reversed>
              {certification.rounds.toReversed().map((round) => (
                <RoundLine key={round.completed_on} round={round} />
              ))}
            </ol>
          </details>
        )}
      </li>
    ))}
  </ul>
);
