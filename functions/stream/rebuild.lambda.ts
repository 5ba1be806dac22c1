import { PROJECTOR } from './followers.ts';
import { rebuild } from './rebuild.ts';

/** Asked for by operators, on the bus. */
export async function handler(): Promise<void> {
  await rebuild(PROJECTOR);
}
