import type { Model2004 } from './library-2004.ts';
import { checkActivities } from './library-activities.ts';
import { correctAttempts } from './library-attempts.ts';
import { correctChoice } from './library-choice.ts';
import { correctRetries } from './library-retry.ts';
import { correctRollup } from './library-rollup.ts';

/**
 * Corrects the sequencing of the library where it departs from the standard. Throws LibraryMemberError where the library of a later
 * release has no such member any more: a package is not played by some of the corrections.
 */
export function correctSequencing(model: Model2004): void {
  correctRollup(model);
  correctAttempts(model);
  correctChoice(model);
  correctRetries(model);
  checkActivities(model);
}
