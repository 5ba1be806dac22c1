import { guardedEvents } from '../platform/projection/parked-events.ts';
import { loggedWork } from '../platform/runtime/log-context.ts';
import { PROJECTOR } from './row-projections.ts';
import { rebuild } from './rebuild.ts';

const guarded = guardedEvents<unknown>(
  { work: 'rebuild', nameOf: () => 'asked', tenantOf: () => null, messageOf: () => ({ type: 'RebuildAsked', detail: {} }) },
  async () => void (await rebuild(PROJECTOR)),
);

/** Asked for by operators, on the bus; it goes on with the generation that an interrupted one has begun. */
export const handler = loggedWork(() => null, guarded);
