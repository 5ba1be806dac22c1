import { meanScore } from '../../../shared/packages/score-rule.ts';
import { type PackageOfLearner, packageProgress, type PartProgress } from './package-progress.queries.ts';

/** What a learner has reached in the present attempt at the package of a unit. */
export type PackageResult = {
  /** Over all rounds of the course, this one included. */
  readonly attempts: number;
  readonly status: 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed';
  /** Mean of what its parts gave, 0 to 100; null: they gave none. */
  readonly score: number | null;
  /** Whether it has failed, so that another attempt is offered. */
  readonly mayBeginAgain: boolean;
};

const DONE: ReadonlySet<PartProgress['status']> = new Set(['completed', 'passed', 'waived']);

/** Returns the result of all parts together: one that failed has failed the package. */
function statusOf(parts: readonly Pick<PartProgress, 'status'>[]): PackageResult['status'] {
  const statuses = parts.map(({ status }) => status);
  if (statuses.includes('failed')) return 'failed';
  if (statuses.every((status) => status === 'not attempted')) return 'not attempted';
  if (!statuses.every((status) => DONE.has(status))) return 'incomplete';
  return statuses.includes('passed') ? 'passed' : 'completed';
}

/** Returns what a learner has reached. @throws NOT_FOUND for a unit without a package, and one that the learner does not have */
export async function packageResult(asked: PackageOfLearner): Promise<PackageResult> {
  const { attempts, parts } = await packageProgress(asked);
  const status = statusOf(parts);
  return { attempts, status, score: meanScore(parts.map(({ score }) => score)), mayBeginAgain: status === 'failed' };
}
