/** Which score of a package counts for its unit, where a learner has tried more than once. */
export const SCORE_RULES = ['last', 'best'] as const;
export type ScoreRule = (typeof SCORE_RULES)[number];

/** What counts where the author has chosen nothing. */
export const DEFAULT_SCORE_RULE: ScoreRule = 'last';

/** Returns which score counts for a unit, as it is stored. */
export const scoreRuleOf = (unit: object | null | undefined): ScoreRule =>
  unit && 'scoreRule' in unit && unit.scoreRule === 'best' ? 'best' : DEFAULT_SCORE_RULE;

type Score = number | null | undefined;

/** Returns the highest of some scores; null for none. */
export function highestScore(...scores: readonly Score[]): number | null {
  const given = scores.flatMap((score) => score ?? []);
  return given.length === 0 ? null : Math.max(...given);
}

/** Returns the mean of the scores that the parts of a package gave, with two decimals; null for none. */
export function meanScore(scores: readonly Score[]): number | null {
  const given = scores.flatMap((score) => score ?? []);
  return given.length === 0 ? null : Math.round((given.reduce((sum, score) => sum + score, 0) / given.length) * 100) / 100;
}
