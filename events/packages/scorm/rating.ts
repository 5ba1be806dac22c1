import { writtenNumber } from '../../../shared/packages/cmi/written-number.ts';
import type { PackageFacts, ScoFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import type { Rating, ScoState } from './attempt.state.ts';
import { reaches } from '../../../shared/packages/rounding.ts';

type Values = ScoState['values'];

/** What ratings depend on besides the values. */
export type RatingInput = {
  readonly standard: PackageFacts['standard'];
  readonly facts: Pick<ScoFacts, 'masteryScore' | 'completionThreshold' | 'scaledPassingScore'>;
  readonly values: Values;
  /** Whether the session is finished and does not suspend. */
  readonly isOver: boolean;
};

const numberIn = (values: Values, key: string): number | null => {
  const value = values[key];
  return value === undefined || value === '' ? null : writtenNumber(value, false);
};

/** Returns the number of a key of which 1 is all. */
const shareIn = (values: Values, key: string): number | null => {
  const value = values[key];
  return value === undefined || value === '' ? null : writtenNumber(value, true);
};

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;

/** Returns the score at a path, 0 to 100: the scaled one, or the raw one within its limits. */
function scoreAt(values: Values, path: string): Pick<Rating, 'score' | 'raw'> {
  const [raw, scaled] = [numberIn(values, `${path}.raw`), shareIn(values, `${path}.scaled`)];
  if (scaled !== null) return { score: percent(scaled), raw: raw ?? percent(scaled) };
  if (raw === null) return { score: null, raw: null };
  const [min, max] = [numberIn(values, `${path}.min`) ?? 0, numberIn(values, `${path}.max`) ?? 100];
  return { score: max > min ? percent((raw - min) / (max - min)) : percent(raw / 100), raw };
}

const successSaid = (value: string | undefined): Rating['success'] => (value === 'passed' || value === 'failed' ? value : 'unknown');

/** Returns the result by the mastery score, which counts once the session is over; null where it says nothing. */
function byMastery({ facts: { masteryScore }, isOver }: RatingInput, raw: number | null): 'passed' | 'failed' | null {
  if (!isOver || masteryScore === null || raw === null) return null;
  return reaches(raw, masteryScore) ? 'passed' : 'failed';
}

function rate12(input: RatingInput): Rating {
  const { values, isOver } = input;
  const status = values['cmi.core.lesson_status'] ?? '';
  const score = scoreAt(values, 'cmi.core.score');
  const success = byMastery(input, score.raw) ?? successSaid(status);
  const isComplete = status === 'completed' || success === 'passed' || (isOver && status === '' && success === 'unknown');
  return { completion: isComplete ? 'completed' : 'incomplete', success, ...score };
}

const isSet = (value: string | undefined): value is string => value !== undefined && value !== 'unknown';

function success2004({ facts, values }: RatingInput): Rating['success'] {
  const scaled = shareIn(values, 'cmi.score.scaled');
  if (facts.scaledPassingScore !== null && scaled !== null) return reaches(scaled, facts.scaledPassingScore) ? 'passed' : 'failed';
  return successSaid(values['cmi.success_status']);
}

function rate2004(input: RatingInput): Rating {
  const { facts, values, isOver } = input;
  const success = success2004(input);
  const measure = shareIn(values, 'cmi.progress_measure');
  const said = values['cmi.completion_status'];
  const byThreshold = facts.completionThreshold !== null && measure !== null ? reaches(measure, facts.completionThreshold) : null;
  const isUnsaid = isOver && !isSet(said) && success === 'unknown';
  const isComplete = byThreshold ?? (said === 'completed' || isUnsaid);
  return { completion: isComplete ? 'completed' : 'incomplete', success, ...scoreAt(values, 'cmi.score') };
}

/** Returns what follows from the values of a SCO. A finish without any status completes it, unless it suspends. */
export const rate = (input: RatingInput): Rating => (input.standard === '1.2' ? rate12(input) : rate2004(input));
