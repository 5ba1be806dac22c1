import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something holds; fails with what it last saw. */
export async function until<Seen>(look: () => Seen | Promise<Seen>, holds: (seen: Seen) => boolean, withinMs = 45_000): Promise<Seen> {
  const ends = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > ends) throw new Error(`It did not come within ${withinMs} ms; last seen: ${JSON.stringify(seen)}`);
    await pause(20);
  }
}
