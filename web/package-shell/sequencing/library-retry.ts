import { correctPartOnce, libraryPart } from './correct-once.ts';
import { libraryActivities, objectivesOf } from './library-activities.ts';
import type { Model2004 } from './library-2004.ts';

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

/** Forgets the global objectives of a course that keeps them for itself: they last as long as the attempt at the course. */
function forgetObjectives(model: Model2004): void {
  for (const objective of libraryPart(model, 'overallSequencingProcess').getGlobalObjectiveMap().values())
    Object.assign(objective, UNKNOWN);
  // What activities have read of them goes with them.
  for (const objective of libraryActivities(model).flatMap(objectivesOf))
    if (objective.mapInfo.some(({ readSatisfiedStatus }) => readSatisfiedStatus !== false)) objective.resetState();
}

/** Handlers of retries, with what forgets the objectives of their course; those of other courses forget none. */
const forgetful = new WeakMap<object, () => void>();

const RETRIES = 'overallSequencingProcess.sequencingProcess.retryHandler';

/** Corrects retries: a course that keeps its objectives for itself (`forgetAtRetry`) forgets them when all of it is tried again. */
export function correctRetries(model: Model2004): void {
  correctPartOnce(model, RETRIES, (members) => {
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

/** Lets a course that keeps its objectives for itself forget them when all of it is tried again, which the library does not. */
export function forgetAtRetry(model: Model2004): void {
  forgetful.set(libraryPart(model, RETRIES), () => forgetObjectives(model));
}
