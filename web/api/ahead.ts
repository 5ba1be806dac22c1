import type { Place } from './tenant-address.ts';

/** What first.js asked while this code was on its way, by the body it sent. */
type Ahead = Place & { readonly token: string; readonly answers: Record<string, Promise<Response>> };

/** Answers serve the opening of a page; what wants to know later than this asks anew. Milliseconds since the address was opened. */
const OPENING = 30_000;

/** The answer to this call, if it has been asked already by the same person in the same place. It is given once. */
export function takeAhead(body: unknown, token: string | null, place: Place): Promise<Response> | undefined {
  const { trellisAhead: ahead } = window as { trellisAhead?: Ahead };
  const answer = typeof body === 'string' ? ahead?.answers[body] : undefined;
  if (!ahead || !answer) return undefined;
  delete ahead.answers[String(body)];
  const fits = ahead.token === token && ahead.instance === place.instance && ahead.branch === place.branch;
  return fits && performance.now() < OPENING ? answer : undefined;
}
