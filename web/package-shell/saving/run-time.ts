import type { LaunchableState, OpenSession } from '../../../shared/packages/shell-messages.ts';

/** What a session sends: values that have changed since the last call, and the state of the activity tree where that has. */
export type Delta = {
  readonly sessionId: string;
  readonly seq: number;
  readonly cmi: Readonly<Record<string, string>>;
  readonly sequencing?: string;
  /** Of a finish: the player ends the session in the name of a package that did not. */
  readonly by?: 'player';
  /** The page may be gone after this: what the session has counted is counted now. */
  readonly leaving?: true;
  /** The package wanted to keep a place that is too long. */
  readonly lost_place?: true;
};

/** The package that calls are about, and the token of its launch. */
export type Launch = {
  readonly scormId: string;
  readonly courseId: string;
  readonly unitId: string;
  readonly sco: string;
  readonly launchToken: string;
};

/**
 * Outcome of a call. `superseded`: another window has the package; `refused`: the same again would be refused again, for the value of `key`
 * where one is named; `ended`: the session, its token or the access is over; `failed`: it may be tried again.
 */
export type CallResult =
  | { readonly kind: 'done'; readonly isComplete: boolean; readonly scos: readonly LaunchableState[] }
  | { readonly kind: 'superseded' | 'ended' | 'failed' }
  | { readonly kind: 'refused'; readonly key: string | null };

export type Post = (path: string, init: RequestInit) => Promise<Response>;

const BASE = '/_t/scorm';

/** Returns a post that passes on the consistency tokens of what the server has stored. */
export const reportingStored =
  (post: Post, stored: (after: string) => void): Post =>
  async (path, init) => {
    const response = await post(path, init);
    const after = response.headers.get('X-Trellis-After');
    if (after) stored(after);
    return response;
  };

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined; // an answer of the server

const requestOf = (launch: Launch, body: object, keepalive: boolean): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${launch.launchToken}` },
  body: JSON.stringify({ scoUuid: launch.sco, scormId: launch.scormId, courseId: launch.courseId, unitId: launch.unitId, ...body }),
  credentials: 'omit',
  keepalive,
});

const MAY_BE_TRIED_AGAIN = new Set([408, 425, 429]);

function failureOf(status: number, answer: unknown): CallResult {
  if (status >= 500 || MAY_BE_TRIED_AGAIN.has(status)) return { kind: 'failed' };
  if (status === 409) return { kind: memberOf(answer, 'reason') === 'superseded' ? 'superseded' : 'ended' };
  if (status !== 400 && status !== 413 && status !== 422) return { kind: 'ended' };
  const key = memberOf(answer, 'key');
  return { kind: 'refused', key: typeof key === 'string' ? key : null };
}

const answerOf = (response: Response): Promise<unknown> => response.json().catch(() => null);

/** Sends a delta. With `keepalive` the browser sends it even when the page is gone by then. */
export async function sendDelta(
  post: Post,
  launch: Launch,
  call: 'commit' | 'finish',
  delta: Delta,
  keepalive = false,
): Promise<CallResult> {
  try {
    const response = await post(`${BASE}/${call}`, requestOf(launch, delta, keepalive));
    const answer = await answerOf(response);
    if (!response.ok) return failureOf(response.status, answer);
    const scos = memberOf(answer, 'scos');
    return { kind: 'done', isComplete: memberOf(answer, 'is_complete') === true, scos: Array.isArray(scos) ? scos : [] };
  } catch {
    return { kind: 'failed' };
  }
}

/** Opens a session of a launchable, under the token of the launch. Returns why there is none. */
export async function openSession(post: Post, launch: Launch): Promise<OpenSession | Exclude<CallResult, { kind: 'done' }>> {
  try {
    const response = await post(`${BASE}/initialize`, requestOf(launch, {}, false));
    const answer = await answerOf(response);
    if (response.ok) return answer as OpenSession; // the contract of initialize
    const failure = failureOf(response.status, answer);
    return failure.kind === 'done' ? { kind: 'failed' } : failure;
  } catch {
    return { kind: 'failed' };
  }
}
