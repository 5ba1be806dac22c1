import { seededNumbers } from '../../../../shared/kernel/seeded-numbers.ts';

/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** Returns a whole number from 0 to below the limit. */
  below(limit: number): number;
  /** Returns true as often as the share, from 0 to 1, says. */
  chance(share: number): boolean;
};

/** Returns the numbers of a seed. */
export function randomOf(seed: number): Random {
  const next = seededNumbers(seed);
  return { below: (limit) => Math.floor(next() * limit), chance: (share) => next() < share };
}
