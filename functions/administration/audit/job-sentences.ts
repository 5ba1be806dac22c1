import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { type Sentence, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { auditSentence, type AuditSentence, change, type SentenceContext, STATES } from './sentence-parts.ts';

type Actor = { readonly actor: string };
type JobSentences = { readonly [Step in 'started' | 'finished' | 'failed']: (values: Actor) => Sentence };

/** What is said of the work of jobs. */
const JOBS: Readonly<Record<string, JobSentences>> = {
  'act-on-rows': {
    started: ({ actor }) => sentence('{actor} started a bulk change', { actor }),
    finished: ({ actor }) => sentence('{actor} finished a bulk change', { actor }),
    failed: ({ actor }) => sentence('{actor} could not finish a bulk change', { actor }),
  },
  'assign-courses': {
    started: ({ actor }) => sentence('{actor} started enrolling users in courses', { actor }),
    finished: ({ actor }) => sentence('{actor} finished enrolling users in courses', { actor }),
    failed: ({ actor }) => sentence('{actor} could not finish enrolling users in courses', { actor }),
  },
  'enrol-users': {
    started: ({ actor }) => sentence('{actor} started enrolling users in a course', { actor }),
    finished: ({ actor }) => sentence('{actor} finished enrolling users in a course', { actor }),
    failed: ({ actor }) => sentence('{actor} could not finish enrolling users in a course', { actor }),
  },
  'move-category': {
    started: ({ actor }) => sentence('{actor} started moving the contents of a deleted category', { actor }),
    finished: ({ actor }) => sentence('{actor} finished moving the contents of a deleted category', { actor }),
    failed: ({ actor }) => sentence('{actor} could not finish moving the contents of a deleted category', { actor }),
  },
  'reconcile-groups': {
    started: ({ actor }) => sentence('{actor} started updating access through a group', { actor }),
    finished: ({ actor }) => sentence('{actor} finished updating access through a group', { actor }),
    failed: ({ actor }) => sentence('{actor} could not finish updating access through a group', { actor }),
  },
  'undo-import': {
    started: ({ actor }) => sentence('{actor} started undoing an import of users', { actor }),
    finished: ({ actor }) => sentence('{actor} finished undoing an import of users', { actor }),
    failed: ({ actor }) => sentence('{actor} could not finish undoing an import of users', { actor }),
  },
};

/** Work of a later build is told by its name. */
const others = (kind: string): JobSentences => ({
  started: ({ actor }) => sentence('{actor} started the background work {kind}', { actor, kind }),
  finished: ({ actor }) => sentence('{actor} finished the background work {kind}', { actor, kind }),
  failed: ({ actor }) => sentence('{actor} could not finish the background work {kind}', { actor, kind }),
});

const sentencesOf = (kind: string): JobSentences => JOBS[kind] ?? others(kind);

const RUNNING = sentence('Running', {});
const DONE = sentence('Done', {});
const FAILED = sentence('Failed', {});

/** Returns the sentence of a job that somebody started. */
export const jobSentence = ({ actor }: SentenceContext, { kind }: Extract<AuditedEvent, { type: 'JobAsked' }>): AuditSentence =>
  auditSentence(sentencesOf(kind).started({ actor }));

/** Returns the sentence of a job that has ended. */
export function jobEndSentence({ actor }: SentenceContext, { kind, status }: Extract<AuditedEvent, { type: 'JobEnded' }>): AuditSentence {
  const isDone = status === 'done';
  const { finished, failed } = sentencesOf(kind);
  return auditSentence((isDone ? finished : failed)({ actor }), ...change(STATES.state, RUNNING, isDone ? DONE : FAILED));
}
