import { UNIT_KINDS } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { highestScore, meanScore, type ScoreRule, scoreRuleOf } from '../../shared/packages/score-rule.ts';
import type { EnrolmentEventOf } from './enrolment.events.ts';

/**
 * What the questions or the package of a unit gave in a round.
 *
 * `answers` are the graded ones of an attempt that has not completed the unit: 1 is correct, by question. `test` is the percentage of the
 * last attempt in which all questions were answered. `last` and `best` are of the present attempt at a package, `former` the best of those before.
 */
type UnitScore = {
  readonly answers?: Readonly<Record<string, 0 | 1>>;
  readonly test?: number;
  readonly last?: number;
  readonly best?: number;
  readonly former?: number;
};

/** Scores by unit; plain JSON, which the row of every learner carries. */
export type UnitScores = Readonly<Record<string, UnitScore>>;

type PriorScores = UnitScores | undefined;

const scoreOf = (scores: PriorScores, unit: number): UnitScore => scores?.[unit] ?? {};
const withScore = (scores: PriorScores, unit: number, score: UnitScore): UnitScores => ({ ...scores, [unit]: score });

/** Returns the share of correct answers in percent, a whole number. */
function percentOf(answers: Readonly<Record<string, 0 | 1>>): number {
  const grades = Object.values(answers);
  return Math.round((100 * grades.filter((grade) => grade === 1).length) / grades.length);
}

/** Returns the scores after an answer; one without a grade changes nothing. */
export function answered(scores: PriorScores, { unit, key, correct }: EnrolmentEventOf<'UnitResponseStored'>): PriorScores {
  if (correct === null) return scores;
  const score = scoreOf(scores, unit);
  return withScore(scores, unit, { ...score, answers: { ...score.answers, [key]: correct ? 1 : 0 } });
}

/** Returns the scores after an attempt at a test failed. */
export function failed(scores: PriorScores, { unit, key }: EnrolmentEventOf<'UnitAttemptFailed'>): PriorScores {
  const score = scoreOf(scores, unit);
  // With a key it is a question below the content of a unit, which is no test.
  return key === null && score.answers ? withScore(scores, unit, { ...score, test: percentOf(score.answers) }) : scores;
}

/** Returns the scores after a unit was completed: its answers are not needed any more. */
export function completedScores(scores: PriorScores, unit: number): PriorScores {
  const { answers, ...score } = scoreOf(scores, unit);
  return answers ? withScore(scores, unit, { ...score, test: percentOf(answers) }) : scores;
}

/** Returns the scores after another attempt began: a package has none in it yet. */
export function attemptStarted(scores: PriorScores, unit: number): PriorScores {
  if (!scores?.[unit]) return scores;
  const { answers: _answers, last, best, ...score } = scores[unit];
  const former = highestScore(best ?? last, score.former);
  return withScore(scores, unit, { ...score, ...(former !== null && { former }) });
}

/** Returns the scores after a package gave one. */
export function packageScored(scores: PriorScores, { unit, score, best = score }: EnrolmentEventOf<'UnitScored'>): UnitScores {
  const { former } = scoreOf(scores, unit);
  return withScore(scores, unit, { last: score, best, ...(former !== undefined && { former }) });
}

/** Returns by unit what counts by each rule of score (score-rule.ts), where there is a score: of a test the same by both. */
export function countedScores(scores: PriorScores): Readonly<Record<string, { readonly last?: number; readonly best?: number }>> {
  const counted = Object.entries(scores ?? {}).map(([unit, { test, last, best, former }]) => {
    const highest = test ?? highestScore(best ?? last, former);
    const latest = test ?? last;
    return [unit, { ...(latest !== undefined && { last: latest }), ...(highest !== null && { best: highest }) }] as const;
  });
  return Object.fromEntries(counted.filter(([, score]) => score.best !== undefined));
}

/** The kinds of units that have a score: tests and packages. */
const SCORED_KINDS: ReadonlySet<string> = new Set(
  Object.entries(UNIT_KINDS).flatMap(([kind, { completedBy }]) => (completedBy === 'answers' || completedBy === 'package' ? [kind] : [])),
);

type ListedUnit = { readonly id: number; readonly kind?: string | undefined; readonly scoreRule?: string | undefined };

/** Returns which score of each test and package of a course counts, by unit. */
export function scoreRules(outline: readonly ListedUnit[]): Readonly<Record<string, ScoreRule>> {
  const scored = outline.filter(({ kind }) => kind !== undefined && SCORED_KINDS.has(kind));
  return Object.fromEntries(scored.map((unit) => [unit.id, scoreRuleOf(unit)]));
}

/** Returns the mean of what the tests and packages that a course has now gave, in percent with two decimals; null for none. */
export function courseScore(scores: PriorScores, outline: readonly ListedUnit[]): number | null {
  const given = countedScores(scores);
  return meanScore(Object.entries(scoreRules(outline)).map(([unit, rule]) => given[unit]?.[rule]));
}
