import { type CmiTable, cmiTable, type CmiType, form, text, vocabulary } from './cmi-type.ts';

/** The data model of SCORM 1.2 (run-time environment 1.2, section 3.4). */

const DECIMAL = /^-?\d{1,9}(\.\d{1,9})?$/;
const number = (min: number, max: number, pattern: RegExp = DECIMAL): CmiType => ({ kind: 'number', min, max, form: pattern });
const integer = (min: number, max: number): CmiType => number(min, max, /^-?\d{1,5}$/);
/** A score is 0 to 100, or blank. */
const SCORE = number(0, 100, /^$|^-?\d{1,9}(\.\d{1,9})?$/);
const STRING = text(255);
const IDENTIFIER = form(/^[\u0021-\u007E\s]{1,255}$/);
/** HHHH:MM:SS.SS */
const TIMESPAN = form(/^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/);
const TIME = form(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/);

const STATUSES = ['passed', 'completed', 'failed', 'incomplete', 'browsed'] as const;

export const CMI_12: CmiTable = cmiTable(
  {
    'cmi.core.student_id': ['read', IDENTIFIER],
    'cmi.core.student_name': ['read', STRING],
    'cmi.core.lesson_location': ['both', STRING],
    'cmi.core.credit': ['read', vocabulary('credit', 'no-credit')],
    // `not attempted` is for the platform alone to set.
    'cmi.core.lesson_status': ['both', vocabulary(...STATUSES)],
    'cmi.core.entry': ['read', vocabulary('ab-initio', 'resume', '')],
    'cmi.core.score.raw': ['both', SCORE],
    'cmi.core.score.min': ['both', SCORE],
    'cmi.core.score.max': ['both', SCORE],
    'cmi.core.total_time': ['read', TIMESPAN],
    'cmi.core.lesson_mode': ['read', vocabulary('browse', 'normal', 'review')],
    'cmi.core.exit': ['write', vocabulary('time-out', 'suspend', 'logout', '')],
    'cmi.core.session_time': ['write', TIMESPAN],
    'cmi.suspend_data': ['both', text()],
    'cmi.launch_data': ['read', text()],
    'cmi.comments': ['both', text()],
    'cmi.comments_from_lms': ['read', text()],
    'cmi.objectives.n.id': ['both', IDENTIFIER],
    'cmi.objectives.n.score.raw': ['both', SCORE],
    'cmi.objectives.n.score.min': ['both', SCORE],
    'cmi.objectives.n.score.max': ['both', SCORE],
    'cmi.objectives.n.status': ['both', vocabulary(...STATUSES, 'not attempted')],
    'cmi.student_data.mastery_score': ['read', SCORE],
    'cmi.student_data.max_time_allowed': ['read', TIMESPAN],
    'cmi.student_data.time_limit_action': ['read', STRING],
    'cmi.student_preference.audio': ['both', integer(-1, 100)],
    'cmi.student_preference.language': ['both', STRING],
    'cmi.student_preference.speed': ['both', integer(-100, 100)],
    'cmi.student_preference.text': ['both', integer(-1, 1)],
    'cmi.interactions.n.id': ['write', IDENTIFIER],
    'cmi.interactions.n.objectives.n.id': ['write', IDENTIFIER],
    'cmi.interactions.n.time': ['write', TIME],
    'cmi.interactions.n.type': [
      'write',
      vocabulary('true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric'),
    ],
    'cmi.interactions.n.correct_responses.n.pattern': ['write', text()],
    'cmi.interactions.n.weighting': ['write', number(-1_000_000, 1_000_000)],
    'cmi.interactions.n.student_response': ['write', text()],
    'cmi.interactions.n.result': [
      'write',
      { kind: 'wordOrNumber', values: ['correct', 'wrong', 'unanticipated', 'neutral'], form: DECIMAL },
    ],
    'cmi.interactions.n.latency': ['write', TIMESPAN],
  },
  [
    'cmi.core',
    'cmi.core.score',
    'cmi.objectives',
    'cmi.objectives.n.score',
    'cmi.student_data',
    'cmi.student_preference',
    'cmi.interactions',
  ],
  ['cmi.objectives', 'cmi.interactions', 'cmi.interactions.n.objectives', 'cmi.interactions.n.correct_responses'],
);
