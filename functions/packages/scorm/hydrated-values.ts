import type { PackageAttempt, ScoState } from '../../../events/packages/scorm/attempt.state.ts';
import type { PackageFacts, ScoFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { type SharedData, sharedDataValues } from '../../../shared/packages/shared-data.ts';
import type { Sound } from '../../../shared/packages/sound.ts';
import { cmiDuration } from '../../../shared/packages/cmi/cmi-time.ts';

/** How a package is opened. */
export type Mode = 'normal' | 'review' | 'browse';

/** What the values of a session begin with. */
export type HydrationInput = {
  readonly standard: PackageFacts['standard'];
  readonly sco: ScoFacts;
  /** Its values are decrypted. */
  readonly state: ScoState;
  readonly mode: Mode;
  readonly learner: { readonly id: string; readonly name: string };
  /** What the SCO finds shared. */
  readonly data: SharedData;
  /** `off`: the learner wants no sound, whatever the package has kept. */
  readonly sound?: Sound;
};

type Values = Record<string, string>;

/** Where the SCO begins: anew, where it was left, or neither. A first session that was cut off is one that was left. */
function entryOf({ state, mode }: HydrationInput): string {
  if (mode === 'browse' || (state.sessions <= 1 && state.left === null)) return 'ab-initio';
  return state.left === 'suspend' || state.left === 'logout' ? 'resume' : '';
}

const optional = (key: string, value: string | number | null): Values => (value === null ? {} : { [key]: String(value) });

function status12({ completion, success, values }: ScoState): string {
  if (success === 'passed') return 'passed';
  if (completion === 'completed') return 'completed';
  if (success === 'failed') return 'failed';
  return values['cmi.core.lesson_status'] ?? 'not attempted';
}

function hydrated12(input: HydrationInput): Values {
  const { sco, state, mode, learner } = input;
  return {
    'cmi.core.lesson_location': '',
    'cmi.core.score.raw': '',
    'cmi.core.score.min': '',
    'cmi.core.score.max': '',
    'cmi.suspend_data': '',
    'cmi.comments': '',
    'cmi.comments_from_lms': '',
    'cmi.student_preference.audio': '0',
    'cmi.student_preference.language': '',
    'cmi.student_preference.speed': '0',
    'cmi.student_preference.text': '0',
    ...seeded(input, ''),
    ...state.values,
    ...(input.sound === 'off' && { 'cmi.student_preference.audio': '-1' }),
    'cmi.core.student_id': learner.id,
    'cmi.core.student_name': learner.name,
    'cmi.core.credit': mode === 'normal' ? 'credit' : 'no-credit',
    'cmi.core.lesson_status': status12(state),
    'cmi.core.entry': entryOf(input),
    'cmi.core.total_time': cmiDuration('1.2', state.seconds),
    'cmi.core.lesson_mode': mode,
    'cmi.launch_data': sco.dataFromLms ?? '',
    'cmi.student_data.mastery_score': String(sco.masteryScore ?? ''),
    'cmi.student_data.max_time_allowed': sco.maxTimeAllowed ?? '',
    'cmi.student_data.time_limit_action': sco.timeLimitAction ?? '',
  };
}

/** Objectives of the manifest, until the package has set some. */
function seeded({ sco, state }: HydrationInput, status: string): Values {
  if (Object.keys(state.values).some((key) => key.startsWith('cmi.objectives.'))) return {};
  const rows = sco.objectives.map((id, index) => ({
    [`cmi.objectives.${index}.id`]: id,
    ...(status !== '' && {
      [`cmi.objectives.${index}.success_status`]: status,
      [`cmi.objectives.${index}.completion_status`]: status,
    }),
  }));
  return Object.assign({}, ...rows) as Values;
}

/** What the package has said of itself; in a review, what was concluded of it. Packages set what they find unknown. */
function statuses2004({ state, mode }: HydrationInput): Values {
  const { 'cmi.completion_status': completion = 'unknown', 'cmi.success_status': success = 'unknown' } = state.values;
  if (mode === 'normal') return { 'cmi.completion_status': completion, 'cmi.success_status': success };
  return {
    'cmi.completion_status': state.completion === 'completed' ? 'completed' : completion,
    'cmi.success_status': state.success,
  };
}

function hydrated2004(input: HydrationInput): Values {
  const { sco, state, mode, learner, data } = input;
  return {
    'cmi.learner_preference.audio_level': '1',
    'cmi.learner_preference.language': '',
    'cmi.learner_preference.delivery_speed': '1',
    'cmi.learner_preference.audio_captioning': '0',
    ...seeded(input, 'unknown'),
    ...state.values,
    ...(input.sound === 'off' && { 'cmi.learner_preference.audio_level': '0' }),
    ...sharedDataValues(sco.data, data),
    'cmi.learner_id': learner.id,
    'cmi.learner_name': learner.name,
    'cmi.credit': mode === 'normal' ? 'credit' : 'no-credit',
    'cmi.mode': mode,
    'cmi.entry': entryOf(input),
    ...statuses2004(input),
    'cmi.total_time': cmiDuration('2004', state.seconds),
    ...optional('cmi.launch_data', sco.dataFromLms),
    ...optional('cmi.max_time_allowed', sco.maxTimeAllowed),
    ...optional('cmi.time_limit_action', sco.timeLimitAction),
    ...optional('cmi.completion_threshold', sco.completionThreshold),
    ...optional('cmi.scaled_passing_score', sco.scaledPassingScore),
  };
}

/** Returns every value that a SCO may read when its session begins. */
export const hydratedValues = (input: HydrationInput): Values => (input.standard === '1.2' ? hydrated12(input) : hydrated2004(input));

/** A SCO as the player lists it. */
export type ListedSco = {
  readonly uuid: string;
  readonly status: 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed' | 'browsed';
  readonly score: number | null;
};

function listedStatus(state: ScoState | undefined): ListedSco['status'] {
  if (!state || state.sessions === 0) return 'not attempted';
  if (state.success !== 'unknown') return state.success;
  if (state.completion === 'completed') return 'completed';
  return state.values['cmi.core.lesson_status'] === 'browsed' ? 'browsed' : 'incomplete';
}

/** Returns the SCOs of a package with what an attempt made of them; `attempt`: null for none. */
export const listedScos = ({ scos }: PackageFacts, attempt: PackageAttempt | null): ListedSco[] =>
  scos.map(({ uuid }) => ({ uuid, status: listedStatus(attempt?.scos[uuid]), score: attempt?.scos[uuid]?.raw ?? null }));
