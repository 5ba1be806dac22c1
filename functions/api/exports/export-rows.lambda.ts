import { EXPORT_ROWS } from '../../platform/store/announced-job.ts';
import type { Pointer } from '../../platform/store/reactor.ts';
import { runAnnounced } from '../../platform/store/run-announced.ts';
import { exportRowsWork } from './export-job.ts';

/** Well below the time limit of the function, so that a step that has begun can end, and the file be made. */
const WORK_MS = 40_000;

/** Runs the job of an export that was announced. */
export const handler = ({ detail }: { readonly detail: Pointer }): Promise<void> =>
  runAnnounced({ [EXPORT_ROWS]: exportRowsWork() }, detail, WORK_MS);
