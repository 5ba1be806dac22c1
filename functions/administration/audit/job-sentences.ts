import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { type Sentence, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { auditSentence, type AuditSentence, change, pattern, type SentenceContext, STATES } from './sentence-parts.ts';

type JobValues = { readonly actor: string; readonly kind: string };
type JobSentences = { readonly [Step in 'started' | 'finished' | 'failed']: (values: JobValues) => Sentence };

/** What is said of the work of jobs. */
const JOBS: Readonly<Record<string, JobSentences>> = {
  'act-on-rows': {
    started: pattern('{actor} started a bulk change'),
    finished: pattern('{actor} finished a bulk change'),
    failed: pattern('{actor} could not finish a bulk change'),
  },
  'assign-courses': {
    started: pattern('{actor} started enrolling users in courses'),
    finished: pattern('{actor} finished enrolling users in courses'),
    failed: pattern('{actor} could not finish enrolling users in courses'),
  },
  'enrol-users': {
    started: pattern('{actor} started enrolling users in a course'),
    finished: pattern('{actor} finished enrolling users in a course'),
    failed: pattern('{actor} could not finish enrolling users in a course'),
  },
  'move-category': {
    started: pattern('{actor} started moving the contents of a deleted category'),
    finished: pattern('{actor} finished moving the contents of a deleted category'),
    failed: pattern('{actor} could not finish moving the contents of a deleted category'),
  },
  'reconcile-groups': {
    started: pattern('{actor} started updating access through a group'),
    finished: pattern('{actor} finished updating access through a group'),
    failed: pattern('{actor} could not finish updating access through a group'),
  },
  'undo-import': {
    started: pattern('{actor} started undoing an import of users'),
    finished: pattern('{actor} finished undoing an import of users'),
    failed: pattern('{actor} could not finish undoing an import of users'),
  },
};

/** Work of a later build has its name. */
const OTHERS: JobSentences = {
  started: pattern('{actor} started the background work {kind}'),
  finished: pattern('{actor} finished the background work {kind}'),
  failed: pattern('{actor} could not finish the background work {kind}'),
};

const sentencesOf = (kind: string): JobSentences => JOBS[kind] ?? OTHERS;

const RUNNING = sentence('Running', {});
const DONE = sentence('Done', {});
const FAILED = sentence('Failed', {});

/** Returns the sentence of a job that somebody started. */
export const jobSentence = ({ actor }: SentenceContext, { kind }: Extract<AuditedEvent, { type: 'JobAsked' }>): AuditSentence =>
  auditSentence(sentencesOf(kind).started({ actor, kind }));

/** Returns the sentence of a job that has ended. */
export function jobEndSentence({ actor }: SentenceContext, { kind, status }: Extract<AuditedEvent, { type: 'JobEnded' }>): AuditSentence {
  const isDone = status === 'done';
  const { finished, failed } = sentencesOf(kind);
  return auditSentence((isDone ? finished : failed)({ actor, kind }), ...change(STATES.state, RUNNING, isDone ? DONE : FAILED));
}
