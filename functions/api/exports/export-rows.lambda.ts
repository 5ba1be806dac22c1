import { renewSecrets } from '../../platform/credentials/secrets.ts';
import { guardedEvents } from '../../platform/projection/parked-events.ts';
import { tenantOfPartition } from '../../platform/keys/keys.ts';
import { loggedWork } from '../../platform/runtime/log-context.ts';
import { EXPORT_ROWS } from '../../platform/store/announced-job.ts';
import type { Pointer } from '../../platform/store/reactor.ts';
import { failAnnounced, runAnnounced } from '../../platform/store/run-announced.ts';
import { exportRowsWork } from './export-job.ts';

/** Well below the time limit of the function, so that a step that has begun can end, and the file be made. */
const WORK_MS = 40_000;

type Announced = { readonly detail: Pointer };

const tenantOf = ({ detail }: Announced): number | null => tenantOfPartition(detail.pk);

const guarded = guardedEvents<Announced>(
  {
    work: 'export-rows',
    nameOf: ({ detail: { pk, sk } }) => `${pk}/${sk}`,
    tenantOf,
    messageOf: () => null,
    failed: ({ detail }) => failAnnounced(detail),
  },
  async ({ detail }) => {
    await renewSecrets();
    return runAnnounced({ [EXPORT_ROWS]: exportRowsWork() }, detail, WORK_MS);
  },
);

/** Runs the job of an export that was announced. */
export const handler = loggedWork(tenantOf, guarded);
