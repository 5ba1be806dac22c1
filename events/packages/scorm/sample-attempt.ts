import type { PackageFacts, ScoFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { specFor } from '../../kernel/spec.ts';
import type { CommitValues, OpenSession } from './attempt.commands.ts';
import { attemptDecider } from './attempt.decider.ts';
import type { PackageEvent } from './attempt.events.ts';

/** The package, calls and events of the specs in this folder. */
export const given = specFor(attemptDecider);
export const LOCATION = { person: 42, course: 9, unit: 17, round: 1, unitAttempt: 1 } as const;
export const OPENED_AT = '2026-01-01T00:00:00.000Z';
export const LATER = '2026-01-01T00:02:05.000Z';

export const sco = (uuid: string, more: Partial<ScoFacts> = {}): ScoFacts => ({
  uuid,
  identifier: uuid,
  kind: 'sco',
  title: uuid,
  entry: `${uuid}.html`,
  isVisible: true,
  masteryScore: null,
  maxTimeAllowed: null,
  timeLimitAction: null,
  dataFromLms: null,
  completionThreshold: null,
  scaledPassingScore: null,
  objectives: [],
  data: [],
  ...more,
});
export const facts12 = (...scos: ScoFacts[]): PackageFacts => ({ package: 5, standard: '1.2', scos: scos.length > 0 ? scos : [sco('a')] });
export const facts2004 = (...scos: ScoFacts[]): PackageFacts => ({ ...facts12(...scos), standard: '2004' });

export const started = (more: object = {}): PackageEvent => ({
  type: 'PackageAttemptStarted',
  ...LOCATION,
  package: 5,
  number: 1,
  ...more,
});
export const opened = (session = 's1', uuid = 'a', mode: 'normal' | 'review' = 'normal'): PackageEvent => ({
  type: 'PackageSessionOpened',
  session,
  sco: uuid,
  mode,
});
export const progress = (seq: number, values: Record<string, string>, more: object = {}): PackageEvent => ({
  type: 'PackageProgressCommitted',
  session: 's1',
  seq,
  values,
  ...more,
});
export const rated = (
  completion: 'incomplete' | 'completed',
  success: 'unknown' | 'passed' | 'failed' = 'unknown',
  score: number | null = null,
) => ({ type: 'PackageScoRated', sco: 'a', completion, success, score, raw: score }) as const;
export const COMPLETED: PackageEvent = { type: 'PackageAttemptCompleted', number: 1 };
export const ended = (seconds: number, by: 'finish' | 'player' | 'lost' = 'finish', session = 's1'): PackageEvent => ({
  type: 'PackageSessionEnded',
  session,
  by,
  seconds,
  told: Math.floor(seconds),
});

export const open = (more: Partial<OpenSession> = {}): OpenSession => ({
  type: 'OpenSession',
  place: LOCATION,
  facts: facts12(),
  now: LATER,
  sco: 'a',
  session: 's2',
  isSameLaunch: false,
  ...more,
});
export const commit = (more: Partial<CommitValues> = {}): CommitValues => ({
  type: 'CommitValues',
  place: LOCATION,
  facts: facts12(),
  now: OPENED_AT,
  session: 's1',
  sco: 'a',
  seq: 1,
  values: {},
  time: null,
  exit: null,
  sequencing: undefined,
  isFinish: false,
  ...more,
});
export const afterOpening = (...more: PackageEvent[]) => given(started(), opened(), ...more);
export const STATUS = 'cmi.core.lesson_status';
