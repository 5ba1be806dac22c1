import type { Model2004 } from './library-2004.ts';
import { correctAttempts } from './library-attempts.ts';
import { correctChoice } from './library-choice.ts';
import { correctRollup } from './library-rollup.ts';

/** Corrects the library where its sequencing departs from the standard. */
export function correctLibrary(model: Model2004): void {
  correctRollup(model);
  correctAttempts(model);
  correctChoice(model);
}
