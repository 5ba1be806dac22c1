import { correctOnce } from './correct-once.ts';
import type { Model2004 } from './library-2004.ts';

type Objective = { readonly mapInfo: readonly { readonly readSatisfiedStatus?: boolean }[]; resetState(): void };
type Activity = { getAllObjectives(): readonly Objective[]; readonly children: readonly Activity[] };
type Retries = { handleRetry(activity: { readonly parent: object | null }): unknown; handleRetryAll(): unknown };

const UNKNOWN = {
  satisfiedStatus: false,
  satisfiedStatusKnown: false,
  normalizedMeasure: 0,
  normalizedMeasureKnown: false,
  rawScore: '',
  rawScoreKnown: false,
  minScore: '',
  minScoreKnown: false,
  maxScore: '',
  maxScoreKnown: false,
  progressMeasure: 0,
  progressMeasureKnown: false,
  completionStatus: 'unknown',
  completionStatusKnown: false,
} as const;

/** What activities have read of global objectives goes with them. */
function forgetWhatIsRead(activity: Activity): void {
  for (const objective of activity.getAllObjectives())
    if (objective.mapInfo.some(({ readSatisfiedStatus }) => readSatisfiedStatus !== false)) objective.resetState();
  for (const child of activity.children) forgetWhatIsRead(child);
}

/** Forgets the global objectives of a course that keeps them for itself: they last as long as the attempt at the course. */
function forgetObjectives(model: Model2004): void {
  const service = model.getSequencingService();
  for (const objective of service?.getOverallSequencingProcess()?.getGlobalObjectiveMap().values() ?? []) Object.assign(objective, UNKNOWN);
  const root = service?.getSequencingState().rootActivity;
  if (root) forgetWhatIsRead(root);
}

/** Handlers of retries, with what forgets the objectives of their course; those of other courses forget none. */
const forgetful = new WeakMap<object, () => void>();

/** Lets a course that keeps its objectives for itself forget them when all of it is tried again, which the library does not. */
export function forgetAtRetry(model: Model2004): void {
  const handler = model.getSequencingService()?.getOverallSequencingProcess()?.['sequencingProcess']['retryHandler'];
  if (!handler) return;
  forgetful.set(handler, () => forgetObjectives(model));
  correctOnce(handler as Retries, (members) => {
    const retry = members.handleRetry;
    members.handleRetry = function (activity) {
      if (activity.parent === null) forgetful.get(this)?.();
      return retry.call(this, activity);
    };
    const retryAll = members.handleRetryAll;
    members.handleRetryAll = function () {
      forgetful.get(this)?.();
      return retryAll.call(this);
    };
  });
}
