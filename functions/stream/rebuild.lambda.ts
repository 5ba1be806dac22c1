import { PROJECTOR } from './row-projections.ts';
import { rebuild } from './rebuild.ts';

/** Asked for by operators, on the bus. */
export async function handler(): Promise<void> {
  await rebuild(PROJECTOR);
}
