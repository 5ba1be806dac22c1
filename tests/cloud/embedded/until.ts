import { eventually } from '../../fixtures/eventually.ts';

/** Waits until something holds and returns it; fails with what it last saw. */
export async function until<Seen>(look: () => Seen | Promise<Seen>, holds: (seen: Seen) => boolean, withinMs?: number): Promise<Seen> {
  const last: { seen?: Seen } = {};
  const isThere = async (): Promise<boolean> => {
    last.seen = await look();
    return holds(last.seen);
  };
  await eventually(isThere, withinMs).catch((cause: unknown) => {
    throw new Error(`It did not come in time; last seen: ${JSON.stringify(last.seen)}`, { cause });
  });
  return last.seen as Seen;
}
