import type { Instant } from '../../shared/kernel/instant.ts';
import { toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { renewSecrets } from '../platform/credentials/secrets.ts';
import { loggedWork } from '../platform/runtime/log-context.ts';
import { runHour } from './daily.ts';

/** A schedule says when it was to run; a run that comes late works as of now all the same, since its list is by days. */
export const handler = loggedWork(
  () => null,
  async ({ time }: { readonly time: Instant }) => {
    await renewSecrets();
    await runHour(toInstant(toMillis(time)));
  },
);
