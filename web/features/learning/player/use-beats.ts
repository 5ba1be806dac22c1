import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import type { Positions } from './device/positions.ts';
import type { UnsavedTime } from './device/unsaved-time.ts';

/**
 * Whether a beat with this status was not stored and should be sent again: two tabs at once, too many requests, a failure. A session that
 * has ended is signed in again, in another tab or here.
 */
const mayWorkLater = (status: number): boolean => status >= 500 || [401, 409, 429].includes(status);
/** The course has closed, the learner has lost it, or it was started again: no beat of this page counts any more. */
const NOT_FOUND = 404;

/** Returns the status of the server's reply to a beat; null without a network. */
const postBeat = (beat: object): Promise<number | null> =>
  call(
    '/api/learning/beat',
    { method: 'POST', body: JSON.stringify(beat), keepalive: true },
    { headers: { 'Content-Type': 'application/json' } },
  )
    .then(({ response }) => response.status)
    .catch(() => null);

const positionOf = (position: number | null): { readonly position?: number } => (position === null ? {} : { position });

type BeatsInput = {
  readonly courseId: string;
  readonly places: Positions;
  readonly time: UnsavedTime;
  /** Of the course as this page has read it; null without an enrolment. */
  readonly round: number | null;
  /** Reads the course again, which says why its time counts no more. */
  readonly renew: () => Promise<unknown>;
};

/**
 * Why a beat is sent: time goes on, the page is left, or the player of the unit's package was closed. That it was opened needs none, and
 * takes back what no beat has told yet.
 */
export type BeatReason = 'goes-on' | 'leaving' | 'package-opened' | 'package-closed';

/** Sends the seconds and the place in a unit that the server does not have yet, with those of earlier beats without a reply. */
export type SendBeat = (unit: string, reason: BeatReason) => Promise<void>;

/** Returns what a beat tells beside time and places. */
const marksOf = (reason: BeatReason, isClosed: boolean) => ({
  ...(reason === 'leaving' && { leaving: true }),
  ...(isClosed && { packageClosed: true }),
});

/** The beats of a course on screen. */
export function useBeats({ courseId, places, time, round, renew }: BeatsInput) {
  const ended = useRef<UnsavedTime | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  /** Units whose package was closed, which no beat has told yet. */
  const closed = useRef(new Set<string>());
  const renewal = useRef(renew);
  useEffect(() => {
    renewal.current = renew;
  });
  const post = useCallback(
    async (unitId: string, reason: BeatReason): Promise<void> => {
      if (ended.current === time) return;
      const isClosed = closed.current.has(unitId);
      const { own, unsaved } = time.begin(unitId, navigator.onLine);
      const beats = [own, ...unsaved];
      const told = beats.map(({ key, unit, seconds }) => ({ key, unitId: unit, seconds, ...positionOf(places.unsent(unit)) }));
      const [first, ...others] = told;
      const status = await postBeat({
        courseId,
        ...first,
        ...marksOf(reason, isClosed),
        ...(round !== null && { round }),
        ...(others.length > 0 && { unsaved: others }),
      });
      if (status === null || mayWorkLater(status)) return time.failed(beats);
      if (isClosed) closed.current.delete(unitId);
      time.settled(beats);
      for (const { unitId: unit, position } of told) if (position !== undefined) places.sent(unit, position);
      if (status !== NOT_FOUND || ended.current === time) return;
      ended.current = time;
      void renewal.current();
    },
    [courseId, places, time, round],
  );
  const send = useCallback<SendBeat>(
    (unit, reason) => {
      if (reason === 'package-closed') closed.current.add(unit);
      if (reason === 'package-opened') {
        closed.current.delete(unit);
        return last.current;
      }
      const sending = post(unit, reason);
      last.current = sending;
      return sending;
    },
    [post],
  );
  /** Tells what waits, before a call that counts time of its own. */
  const settle = useCallback(
    async (unit: string): Promise<void> => {
      await last.current;
      if (time.waits()) await send(unit, 'goes-on');
    },
    [send, time],
  );
  return { send, settle };
}
