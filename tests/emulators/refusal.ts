import { DeploymentRefused } from '../../infra/aws/environments.ts';

/** The code a tier ends with where the machine lacks what it takes; anything else that is not zero is a failure. */
const CANNOT_RUN_HERE = 3;

/** Something a person can mend: told in one sentence that says what to do, without a stack. */
export class Refused extends Error {
  /** What the process ends with. */
  readonly exitCode: number = 1;
}

/** What this machine lacks, so that the tier cannot run here at all; `.ci/run` leaves it out with one loud line. */
export class CannotRunHere extends Refused {
  override readonly exitCode = CANNOT_RUN_HERE;
}

/** What to say of an error, and what to end with. */
export function endingOf(error: unknown): { readonly sentence: string; readonly exitCode: number } {
  if (error instanceof DeploymentRefused) return { sentence: error.message, exitCode: 1 };
  if (error instanceof Refused) return { sentence: error.message, exitCode: error.exitCode };
  return { sentence: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 };
}
