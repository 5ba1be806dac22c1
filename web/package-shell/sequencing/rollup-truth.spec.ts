import { describe, expect, it } from 'vitest';
import { countsForRollup, type RollupRule, rollupHolds, rolledMeasure, type TrackedActivity, untrackedTruth } from './rollup-truth.ts';

const CONTROLS = { tracked: true, rollupObjectiveSatisfied: true, rollupProgressCompletion: true, objectiveMeasureWeight: 1 };

const activity = (change: Partial<TrackedActivity> = {}): TrackedActivity => ({
  sequencingControls: CONTROLS,
  primaryObjective: null,
  rollupRules: { rules: [] },
  sequencingRules: { preConditionRules: [] },
  objectiveInfoAvailableInCurrentParentAttempt: true,
  progressInfoAvailableInCurrentParentAttempt: true,
  objectiveSatisfiedStatus: false,
  objectiveSatisfiedStatusKnown: false,
  successStatus: 'unknown',
  objectiveMeasureStatus: false,
  objectiveNormalizedMeasure: 0,
  completionStatus: 'unknown',
  attemptCount: 0,
  isSuspended: false,
  isAvailable: true,
  requiredForSatisfied: 'always',
  requiredForNotSatisfied: 'always',
  requiredForCompleted: 'always',
  requiredForIncomplete: 'always',
  getAvailableChildren: () => [],
  ...change,
});

const COMPLETED = activity({ completionStatus: 'completed' });
const INCOMPLETE = activity({ completionStatus: 'incomplete' });
const UNKNOWN = activity();

const rule = (consideration: string, operator: string | null = null): RollupRule => ({
  action: 'satisfied',
  consideration,
  minimumCount: 1,
  minimumPercent: 50,
  conditionCombination: 'any',
  conditions: [{ condition: 'completed', operator, evaluate: () => false }],
});

describe('a rule of rollup', () => {
  it.each([
    ['all', [COMPLETED, COMPLETED], true],
    ['all', [COMPLETED, UNKNOWN], false],
    ['all', [], true],
    ['any', [UNKNOWN, COMPLETED], true],
    ['none', [INCOMPLETE, INCOMPLETE], true],
    ['none', [INCOMPLETE, UNKNOWN], false],
    ['atLeastCount', [UNKNOWN, COMPLETED], true],
    ['atLeastPercent', [COMPLETED, UNKNOWN], true],
    ['atLeastPercent', [], false],
  ])('for %s of the children holds as the standard says, what is not known being neither', (set, children, holds) => {
    expect(rollupHolds(rule(set), children)).toBe(holds);
  });

  it('is not met by the opposite of what is not known', () => {
    expect(rollupHolds(rule('any', 'not'), [UNKNOWN])).toBe(false);
    expect(rollupHolds(rule('any', 'not'), [INCOMPLETE])).toBe(true);
  });

  it('asks of a child whether it is skipped now', () => {
    const skipped = (isSkipped: boolean): TrackedActivity =>
      activity({
        requiredForSatisfied: 'ifNotSkipped',
        sequencingRules: { preConditionRules: [{ action: 'skip', evaluate: () => isSkipped }] },
      });
    expect([true, false].map((isSkipped) => countsForRollup(skipped(isSkipped), 'satisfied'))).toEqual([false, true]);
  });

  it('leaves out who is suspended, never began or is not tracked, as the manifest says', () => {
    const counts = (change: Partial<TrackedActivity>): boolean => countsForRollup(activity(change), 'completed');
    expect(counts({ requiredForCompleted: 'ifNotSuspended', attemptCount: 1, isSuspended: true })).toBe(false);
    expect(counts({ requiredForCompleted: 'ifNotSuspended' })).toBe(true);
    expect(counts({ requiredForCompleted: 'ifAttempted' })).toBe(false);
    expect(counts({ sequencingControls: { ...CONTROLS, tracked: false } })).toBe(false);
  });

  it('measures a group with the weight of those that have no measure', () => {
    const measured = activity({ objectiveNormalizedMeasure: -0.4, objectiveMeasureStatus: true });
    const group = activity({ getAvailableChildren: () => [UNKNOWN, measured] });
    expect(rolledMeasure(group, [measured])).toBe(-0.2);
  });

  it('of an activity that is not tracked knows nothing, and always is always', () => {
    const truth = (condition: string, operator: string | null = null) => untrackedTruth({ condition, operator, evaluate: () => 'unknown' });
    expect([truth('always'), truth('never'), truth('objectiveStatusKnown', 'not'), truth('satisfied', 'not')]).toEqual([
      true,
      false,
      true,
      'unknown',
    ]);
  });
});
