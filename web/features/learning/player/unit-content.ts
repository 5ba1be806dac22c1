import type { PlayerSession } from './session.ts';
import type { UnitPosition } from './use-unit-clock.ts';

/**
 * What is shown of a unit: `place` is where the learner is in it, `renew` asks for a fresh address of its file, and `tellPackage` tells that
 * the player of its package was closed.
 */
export type UnitContent<Unit> = {
  readonly unit: Unit;
  readonly session: Pick<PlayerSession, 'course' | 'preview'>;
  readonly place: UnitPosition;
  readonly renew: () => Promise<unknown>;
  readonly tellPackage: (change: 'opened' | 'closed') => Promise<void>;
};
