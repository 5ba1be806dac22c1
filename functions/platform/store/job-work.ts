import type { AppError } from '../../../shared/kernel/errors.ts';
import type { TenantViewer } from '../request/viewer.ts';
import type { Scope } from '../keys/keys.ts';
import type { Message } from '../../../shared/kernel/regional/sentence.ts';
import type { JobItem } from './job-record.ts';

/** Why a part could not be done, as a sentence; the other parts were done. */
export type Trouble = Message;

/** Takes the consistency tokens of what a step has written. */
export type NameCommits = (tokens: readonly string[]) => void;

/** What the runner hands to a step: where it names its commits, and the caller as they are now. */
export type StepContext<Viewer> = { readonly name: NameCommits; readonly viewer: Viewer };

/**
 * The work of a kind of job, in steps of several parts. A step may be repeated. It returns what could not be done; when it throws, the
 * failure is one of the infrastructure and the step is run again. `as` says whose rights its steps have: the runner asks for them before
 * each step, so that no work can forget it.
 * - `caller`: those of the caller as they are now; without them the job stops.
 * - `caller of rows`: the same, but the step runs without them too, given the refusal, which it writes beside each of its rows.
 * - `system`: follows from what was done already, whoever did it.
 */
export type JobWork = SystemWork | CallerWork | CallerOfRowsWork;
/** Work of the system. */
export type SystemWork = Steps<null> & { readonly as: 'system' };
/** Work that stops when its caller may no longer do it. */
export type CallerWork = Steps<TenantViewer> & { readonly as: 'caller' };
/** Work that has a result for every row, refused ones too. */
export type CallerOfRowsWork = Steps<TenantViewer | AppError> & { readonly as: 'caller of rows' };

/** The steps of a work. */
export type Steps<Viewer> = {
  /** Parts of a step: the progress is stored after each step. Large parts have smaller steps, by what the job says. */
  readonly step: number | ((job: JobItem) => number);
  /** Finds out what is to be done, once, before the first step: its number of parts, and the input with which they are run. */
  begin?(job: JobItem, scope: Scope): Promise<{ readonly total: number; readonly input: unknown }>;
  run(job: JobItem, scope: Scope, from: number, to: number, given: StepContext<Viewer>): Promise<readonly Trouble[]>;
};
