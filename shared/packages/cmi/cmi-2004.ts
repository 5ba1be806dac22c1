import { numbers, wordsOrNumbers } from './cmi-number.ts';
import { INTERVAL, plainInterval, plainTimestamp, TIMESTAMP } from './cmi-time.ts';
import {
  CMI_LONGEST,
  CMI_LONGEST_ANSWER,
  CMI_LONGEST_SUSPEND_DATA,
  type CmiAccess,
  type CmiTable,
  cmiTable,
  type CmiType,
  form,
  text,
  vocabulary,
} from './cmi-type.ts';

/** The data model of SCORM 2004, 4th edition (run-time environment, section 4.2; navigation, section 5.6), taken as tools write it. */

const ANY_REAL = numbers(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
const NOT_NEGATIVE = numbers(0, Number.POSITIVE_INFINITY);
const SHARE = numbers(0, 1);
const SCALED = numbers(-1, 1);
/** An identifier has a character that is no space; one that begins as a URN is one. */
const IDENTIFIER = form(/^(?=[\s\S]*\S)(?!urn:)|^urn:[A-Za-z0-9][A-Za-z0-9-]{0,31}:\S+$/);
const LANGUAGE = form(/^$|^([A-Za-z]{2,3}|[ix])(-[A-Za-z0-9-]{2,8})*$/);
/** A text of so many characters for others, which may begin with its language: `{lang=en}`. */
const localised = (known: number): CmiType =>
  form(/^(?!\{lang=(?!([A-Za-z]{2,3}|[ix])(-[A-Za-z0-9-]{2,8})*\}))[\s\S]{0,64000}$/, (value) => {
    const [, language = '', rest = ''] = /^(\{lang=[^}]*\})?([\s\S]*)$/.exec(value) ?? [];
    return (
      language +
      rest
        .replace(/^\{/, '(')
        .replaceAll(/[\n\r\u2028\u2029]/g, ' ')
        .slice(0, known)
    );
  });
const COMMENT = localised(4_000);
const DESCRIPTION = localised(250);
const upTo = (length: number) => (value: string) => value.slice(0, length);
const DURATION = form(INTERVAL, plainInterval);
const TIME = form(TIMESTAMP, plainTimestamp);
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
  [`${path}.scaled`]: ['both', SCALED],
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
  'cmi.interactions.n.result': [
    'both',
    wordsOrNumbers(['correct', 'incorrect', 'unanticipated', 'neutral'], [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]),
  ],
  'cmi.interactions.n.latency': ['both', DURATION],
  'cmi.interactions.n.description': ['both', DESCRIPTION],
};

const OBJECTIVES: Readonly<Record<string, readonly [CmiAccess, CmiType]>> = {
  'cmi.objectives.n.id': ['both', IDENTIFIER],
  ...score('cmi.objectives.n.score'),
  'cmi.objectives.n.success_status': ['both', SUCCESS],
  'cmi.objectives.n.completion_status': ['both', COMPLETION],
  'cmi.objectives.n.progress_measure': ['both', SHARE],
  'cmi.objectives.n.description': ['both', DESCRIPTION],
};

export const CMI_2004: CmiTable = cmiTable(
  {
    'cmi.comments_from_learner.n.comment': ['both', COMMENT],
    'cmi.comments_from_learner.n.location': ['both', text(CMI_LONGEST, upTo(250))],
    'cmi.comments_from_learner.n.timestamp': ['both', TIME],
    'cmi.comments_from_lms.n.comment': ['read', COMMENT],
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
    'cmi.learner_name': ['read', DESCRIPTION],
    'cmi.learner_preference.audio_level': ['both', NOT_NEGATIVE],
    'cmi.learner_preference.language': ['both', LANGUAGE],
    'cmi.learner_preference.delivery_speed': ['both', NOT_NEGATIVE],
    'cmi.learner_preference.audio_captioning': ['both', vocabulary('-1', '0', '1')],
    'cmi.location': ['both', text(CMI_LONGEST, upTo(1_000))],
    'cmi.max_time_allowed': ['read', DURATION],
    'cmi.mode': ['read', vocabulary('browse', 'normal', 'review')],
    ...OBJECTIVES,
    'cmi.progress_measure': ['both', SHARE],
    'cmi.scaled_passing_score': ['read', SCALED],
    ...score('cmi.score'),
    'cmi.session_time': ['write', DURATION],
    'cmi.success_status': ['both', SUCCESS],
    'cmi.suspend_data': ['both', text(CMI_LONGEST_SUSPEND_DATA, upTo(CMI_LONGEST))],
    'cmi.time_limit_action': ['read', vocabulary('exit,message', 'continue,message', 'exit,no message', 'continue,no message')],
    'cmi.total_time': ['read', DURATION],
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
