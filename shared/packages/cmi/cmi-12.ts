import { numbers, numbersOrBlank, wholeNumbers, wordsOrNumbers } from './cmi-number.ts';
import { CLOCK, plainClock, plainTimespan, TIMESPAN } from './cmi-time.ts';
import { CMI_LONGEST, CMI_LONGEST_SUSPEND_DATA, type CmiTable, cmiTable, form, text, vocabulary } from './cmi-type.ts';

/** The data model of SCORM 1.2 (run-time environment 1.2, section 3.4), taken as tools write it. */

/** A score is 0 to 100, or blank. */
const SCORE = numbersOrBlank(0, 100);
const upTo = (length: number) => (value: string) => value.slice(0, length);
const STRING = text(CMI_LONGEST, upTo(255));
const LONG_STRING = text(CMI_LONGEST, upTo(4_096));
const ANSWER = text(CMI_LONGEST, (value) => value.replaceAll(/[\n\r\u2028\u2029]/g, ' '));
/** Letters of any script: tools make identifiers of titles. The standard has those of ASCII, 255 of them. */
const IDENTIFIER = form(/^[\P{Cc}\t\n\v\f\r]{1,4000}$/u, (value) => (/^[\u0021-\u007E\s]{1,255}$/.test(value) ? value : inAscii(value)));
const SPAN = form(TIMESPAN, plainTimespan);

/** Returns an identifier with each letter outside of ASCII as its number. */
const inAscii = (value: string): string =>
  value.replaceAll(/[^\u0021-\u007E\s]/g, (letter) => letter.charCodeAt(0).toString(36)).slice(0, 255);

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
    'cmi.core.total_time': ['read', SPAN],
    'cmi.core.lesson_mode': ['read', vocabulary('browse', 'normal', 'review')],
    'cmi.core.exit': ['write', vocabulary('time-out', 'suspend', 'logout', '')],
    'cmi.core.session_time': ['write', SPAN],
    'cmi.suspend_data': ['both', text(CMI_LONGEST_SUSPEND_DATA, upTo(CMI_LONGEST))],
    'cmi.launch_data': ['read', text()],
    'cmi.comments': ['both', LONG_STRING],
    'cmi.comments_from_lms': ['read', text()],
    'cmi.objectives.n.id': ['both', IDENTIFIER],
    'cmi.objectives.n.score.raw': ['both', SCORE],
    'cmi.objectives.n.score.min': ['both', SCORE],
    'cmi.objectives.n.score.max': ['both', SCORE],
    'cmi.objectives.n.status': ['both', vocabulary(...STATUSES, 'not attempted')],
    'cmi.student_data.mastery_score': ['read', SCORE],
    'cmi.student_data.max_time_allowed': ['read', SPAN],
    'cmi.student_data.time_limit_action': ['read', STRING],
    'cmi.student_preference.audio': ['both', wholeNumbers(-1, 100)],
    'cmi.student_preference.language': ['both', STRING],
    'cmi.student_preference.speed': ['both', wholeNumbers(-100, 100)],
    'cmi.student_preference.text': ['both', wholeNumbers(-1, 1)],
    'cmi.interactions.n.id': ['write', IDENTIFIER],
    'cmi.interactions.n.objectives.n.id': ['write', IDENTIFIER],
    'cmi.interactions.n.time': ['write', form(CLOCK, plainClock)],
    'cmi.interactions.n.type': [
      'write',
      vocabulary('true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric'),
    ],
    'cmi.interactions.n.correct_responses.n.pattern': ['write', ANSWER],
    'cmi.interactions.n.weighting': ['write', numbers(-1_000_000, 1_000_000, [-100, 100])],
    'cmi.interactions.n.student_response': ['write', ANSWER],
    'cmi.interactions.n.result': ['write', wordsOrNumbers(['correct', 'wrong', 'unanticipated', 'neutral'], [0, 999])],
    'cmi.interactions.n.latency': ['write', SPAN],
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
