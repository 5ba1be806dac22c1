import type { Unit } from './unit-groups.ts';
import { t } from '../../texts/text.ts';

type UnitAttempt = Unit['attempts'][number];

/** An attempt with how many there are in its round, and whether the course was started again since. */
export type CountedAttempt = UnitAttempt & { readonly count: number; readonly isFormer: boolean };

/** Returns the attempts at the questions of a unit, the newest first. */
export function countedAttempts(attempts: readonly UnitAttempt[]): readonly CountedAttempt[] {
  const lastRound = attempts.at(-1)?.round;
  return attempts
    .map((attempt) => ({
      ...attempt,
      count: attempts.filter(({ round }) => round === attempt.round).length,
      isFormer: attempt.round !== lastRound,
    }))
    .toReversed();
}

/** Returns the number of an attempt: "Attempt 3 of 3". */
export const attemptText = ({ number, count, isFormer }: CountedAttempt): string =>
  isFormer
    ? t('Attempt {number} of {count}, before the course was started again', { number, count })
    : t('Attempt {number} of {count}', { number, count });

/** Returns the result of an attempt in a word. */
export function attemptResult({ complete, finished_at: finishedAt }: UnitAttempt): string {
  if (complete) return t('Passed');
  return finishedAt === null ? t('Not finished') : t('Not passed');
}

/** Returns the figure of an attempt: "3 of 4 correct, 75%". */
export const attemptFigure = ({ correct, total, percent }: UnitAttempt): string =>
  t('{correct} of {total} correct, {percent}%', { correct, total, percent });
