import { CMI_LONGEST_ANSWER, type CmiAccess, type CmiTable, cmiTable, type CmiType, form, text, vocabulary } from './cmi-type.ts';

/** The data model of SCORM 2004, 4th edition (run-time environment, section 4.2; navigation, section 5.6). */

const REAL = /^-?\d{1,12}(\.\d{1,40})?$/;
const real = (min: number, max: number): CmiType => ({ kind: 'number', min, max, form: REAL });
const ANY_REAL = real(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
const NOT_NEGATIVE = real(0, Number.POSITIVE_INFINITY);
const SHARE = real(0, 1);
/** An identifier has a character that is no space; one that begins as a URN is one. */
const IDENTIFIER = form(/^(?=[\s\S]*\S)(?!urn:)|^urn:[A-Za-z0-9][A-Za-z0-9-]{0,31}:\S+$/);
const LANGUAGE = form(/^$|^([A-Za-z]{2,3}|[ix])(-[A-Za-z0-9-]{2,8})*$/);
/** A text, which may begin with its language: `{lang=en}`. */
const LOCALISED = form(/^(?!\{lang=(?!([A-Za-z]{2,3}|[ix])(-[A-Za-z0-9-]{2,8})*\}))[\s\S]{0,64000}$/);
const INTERVAL = form(/^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/);
const TIME = form(
  /^(19[7-9]\d|20[0-2]\d|203[0-8])(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])(:[0-5]\d(:[0-5]\d(\.\d{1,2}(Z|[+-]([01]\d|2[0-3])(:[0-5]\d)?)?)?)?)?)?)?)?$/,
);
const SUCCESS = vocabulary('passed', 'failed', 'unknown');
const COMPLETION = vocabulary('completed', 'incomplete', 'not attempted', 'unknown');
const INTERACTION_TYPES = vocabulary(
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'matching',
  'performance',
  'sequencing',
  'likert',
  'numeric',
  'other',
);
const NAVIGATION = form(/^(continue|previous|exit|exitAll|abandon|abandonAll|suspendAll|_none_|\{target=[^{}]{1,4000}\}(choice|jump))$/);

const score = (path: string): Record<string, readonly [CmiAccess, CmiType]> => ({
  [`${path}.scaled`]: ['both', real(-1, 1)],
  [`${path}.raw`]: ['both', ANY_REAL],
  [`${path}.min`]: ['both', ANY_REAL],
  [`${path}.max`]: ['both', ANY_REAL],
});

const INTERACTIONS: Readonly<Record<string, readonly [CmiAccess, CmiType]>> = {
  'cmi.interactions.n.id': ['both', IDENTIFIER],
  'cmi.interactions.n.type': ['both', INTERACTION_TYPES],
  'cmi.interactions.n.objectives.n.id': ['both', IDENTIFIER],
  'cmi.interactions.n.timestamp': ['both', TIME],
  'cmi.interactions.n.correct_responses.n.pattern': ['both', text(CMI_LONGEST_ANSWER)],
  'cmi.interactions.n.weighting': ['both', ANY_REAL],
  'cmi.interactions.n.learner_response': ['both', text(CMI_LONGEST_ANSWER)],
  'cmi.interactions.n.result': ['both', { kind: 'wordOrNumber', values: ['correct', 'incorrect', 'unanticipated', 'neutral'], form: REAL }],
  'cmi.interactions.n.latency': ['both', INTERVAL],
  'cmi.interactions.n.description': ['both', LOCALISED],
};

const OBJECTIVES: Readonly<Record<string, readonly [CmiAccess, CmiType]>> = {
  'cmi.objectives.n.id': ['both', IDENTIFIER],
  ...score('cmi.objectives.n.score'),
  'cmi.objectives.n.success_status': ['both', SUCCESS],
  'cmi.objectives.n.completion_status': ['both', COMPLETION],
  'cmi.objectives.n.progress_measure': ['both', SHARE],
  'cmi.objectives.n.description': ['both', LOCALISED],
};

export const CMI_2004: CmiTable = cmiTable(
  {
    'cmi.comments_from_learner.n.comment': ['both', LOCALISED],
    'cmi.comments_from_learner.n.location': ['both', text()],
    'cmi.comments_from_learner.n.timestamp': ['both', TIME],
    'cmi.comments_from_lms.n.comment': ['read', LOCALISED],
    'cmi.comments_from_lms.n.location': ['read', text()],
    'cmi.comments_from_lms.n.timestamp': ['read', TIME],
    'cmi.completion_status': ['both', COMPLETION],
    'cmi.completion_threshold': ['read', SHARE],
    'cmi.credit': ['read', vocabulary('credit', 'no-credit')],
    'cmi.entry': ['read', vocabulary('ab-initio', 'resume', '')],
    'cmi.exit': ['write', vocabulary('time-out', 'suspend', 'logout', 'normal', '')],
    ...INTERACTIONS,
    'cmi.launch_data': ['read', text()],
    'cmi.learner_id': ['read', IDENTIFIER],
    'cmi.learner_name': ['read', LOCALISED],
    'cmi.learner_preference.audio_level': ['both', NOT_NEGATIVE],
    'cmi.learner_preference.language': ['both', LANGUAGE],
    'cmi.learner_preference.delivery_speed': ['both', NOT_NEGATIVE],
    'cmi.learner_preference.audio_captioning': ['both', vocabulary('-1', '0', '1')],
    'cmi.location': ['both', text()],
    'cmi.max_time_allowed': ['read', INTERVAL],
    'cmi.mode': ['read', vocabulary('browse', 'normal', 'review')],
    ...OBJECTIVES,
    'cmi.progress_measure': ['both', SHARE],
    'cmi.scaled_passing_score': ['read', real(-1, 1)],
    ...score('cmi.score'),
    'cmi.session_time': ['write', INTERVAL],
    'cmi.success_status': ['both', SUCCESS],
    'cmi.suspend_data': ['both', text()],
    'cmi.time_limit_action': ['read', vocabulary('exit,message', 'continue,message', 'exit,no message', 'continue,no message')],
    'cmi.total_time': ['read', INTERVAL],
    'adl.nav.request': ['both', NAVIGATION],
    'adl.nav.request_valid.continue': ['read', vocabulary('true', 'false', 'unknown')],
    'adl.nav.request_valid.previous': ['read', vocabulary('true', 'false', 'unknown')],
    'adl.data.n.id': ['read', IDENTIFIER],
    'adl.data.n.store': ['both', text()],
  },
  [
    'cmi.comments_from_learner',
    'cmi.comments_from_lms',
    'cmi.interactions',
    'cmi.learner_preference',
    'cmi.objectives',
    'cmi.objectives.n.score',
    'cmi.score',
    'adl.data',
  ],
  [
    'cmi.comments_from_learner',
    'cmi.comments_from_lms',
    'cmi.interactions',
    'cmi.interactions.n.objectives',
    'cmi.interactions.n.correct_responses',
    'cmi.objectives',
    'adl.data',
  ],
);
