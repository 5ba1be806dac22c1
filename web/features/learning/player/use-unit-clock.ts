import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Places } from './kept/places.ts';

/** Seconds between beats: of time alone, and while a place moves, so that a browser that is killed loses little of it. */
const BEAT = 30;
const BEAT_OF_PLACE = 10;
/** Seconds: the longest time that one beat reports, and the longest time without input that still counts. */
const MOST = 300;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'timeupdate'] as const;

/**
 * Whether a beat with this status was not stored and should be sent again: two tabs at once, too many requests, a failure. A session that
 * has ended is signed in again, in another tab or here.
 */
const mayWorkLater = (status: number): boolean => status >= 500 || [401, 409, 429].includes(status);
/** The course has closed, the learner has lost it, or it was started again: no beat of this page counts any more. */
const NOT_FOUND = 404;

type Beat = {
  readonly courseId: string;
  readonly unitId: string;
  readonly seconds: number;
  readonly position?: number;
  readonly leaving?: boolean;
  readonly round?: number;
};

/** Returns the status of the server's reply to a beat; null without a network. */
const postBeat = (beat: Beat): Promise<number | null> =>
  call(
    '/api/learning/beat',
    { method: 'POST', body: JSON.stringify(beat), keepalive: true },
    { headers: { 'Content-Type': 'application/json' } },
  )
    .then(({ response }) => response.status)
    .catch(() => null);

type ClockInput = {
  readonly courseId: string;
  readonly unitId: string;
  /** Seconds that the server has counted, and that the timer asks for; null = no timer. */
  readonly spent: number;
  readonly limit: number | null;
  /** The place that the server has. */
  readonly position: number | null;
  readonly places: Places;
  /** Of the course as this page has read it; null without an enrolment. */
  readonly round: number | null;
  /** Reads the course again, which says why its time counts no more. */
  readonly renew: () => Promise<unknown>;
};

/** Where the learner is in the unit: seconds of a recording, page of a document. */
export type UnitPlace = {
  /** null at the beginning. */
  readonly start: number | null;
  /** Keeps a place, which the next beat tells the server. */
  readonly keep: (place: number) => void;
  /** Keeps a place and tells the server at once. */
  readonly settle: (place: number) => void;
};

export type UnitClock = {
  readonly secondsLeft: number;
  /** Seconds spent in this unit so far. */
  readonly timeSpent: () => number;
  /** Sends the seconds that the server does not have yet. */
  readonly flush: () => Promise<void>;
  readonly place: UnitPlace;
};

/** The place in a unit, as its content reads and keeps it; `send` makes a beat. */
function useUnitPlace(
  { unitId, position, places }: Pick<ClockInput, 'unitId' | 'position' | 'places'>,
  send: (leaving: boolean) => Promise<void>,
): UnitPlace {
  const [start] = useState(() => places.read(unitId) ?? position);
  const keep = (place: number): void => places.keep(unitId, Math.round(place * 10) / 10);
  const settle = (place: number): void => {
    keep(place);
    void send(false);
  };
  return { start, keep, settle };
}

/** Seconds of the unit on screen that the server does not have yet, and the beats that tell them, with its place. */
function useBeats({ courseId, unitId, places, round, renew }: Pick<ClockInput, 'courseId' | 'unitId' | 'places' | 'round' | 'renew'>) {
  const unsent = useRef(0);
  const ended = useRef(false);
  const renewal = useRef(renew);
  useEffect(() => {
    renewal.current = renew;
  });
  const send = useCallback(
    async (leaving: boolean): Promise<void> => {
      if (ended.current) return;
      const seconds = Math.min(MOST, unsent.current);
      unsent.current -= seconds;
      const place = places.unsent(unitId);
      const told = { ...(place !== null && { position: place }), ...(leaving && { leaving }), ...(round !== null && { round }) };
      const status = await postBeat({ courseId, unitId, seconds, ...told });
      if (status === NOT_FOUND && !ended.current) void renewal.current();
      ended.current ||= status === NOT_FOUND;
      const kept = status !== null && !mayWorkLater(status);
      if (!kept) unsent.current += seconds;
      else if (place !== null) places.sent(unitId, place);
    },
    [courseId, unitId, places, round],
  );
  return { unsent, send };
}

/**
 * Learning time of the unit on screen: seconds of a visible, active page, told to the server every half minute, every ten seconds while a
 * recording plays, and on leaving. What a beat could not deliver goes with the next one.
 */
export function useUnitClock(input: ClockInput): UnitClock {
  const { unitId, spent, limit, position, places } = input;
  // A later reading of the course includes seconds that are counted here already.
  const [before] = useState(spent);
  const [counted, setCounted] = useState(0);
  const total = useRef(0);
  const timed = limit !== null;
  const { unsent, send } = useBeats(input);
  useEffect(() => {
    let lastSign = Date.now();
    let sinceBeat = 0;
    const live = (): void => {
      lastSign = Date.now();
    };
    const tick = (): void => {
      const isCounted = !document.hidden && Date.now() - lastSign <= MOST * 1000;
      // A recording goes on in a tab that nobody sees; its place does, and its time does not.
      const hasMoved = places.unsent(unitId) !== null;
      if (!isCounted && !hasMoved) return;
      sinceBeat += 1;
      if (isCounted) {
        total.current += 1;
        unsent.current += 1;
        if (timed) setCounted(total.current);
      }
      if (sinceBeat < (hasMoved ? BEAT_OF_PLACE : BEAT)) return;
      sinceBeat = 0;
      void send(false);
    };
    const leave = (): void => {
      if (document.hidden) void send(true);
    };
    // The first one tells the server's clock that the unit is open.
    void send(false);
    const timer = setInterval(tick, 1000);
    // Capture: scrolling and playing do not bubble.
    SIGNS_OF_LIFE.forEach((sign) => window.addEventListener(sign, live, { passive: true, capture: true }));
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearInterval(timer);
      SIGNS_OF_LIFE.forEach((sign) => window.removeEventListener(sign, live, { capture: true }));
      document.removeEventListener('visibilitychange', leave);
      void send(true);
    };
  }, [send, unsent, timed, places, unitId]);

  return {
    secondsLeft: limit === null ? 0 : Math.max(0, limit - before - counted),
    timeSpent: () => before + total.current,
    flush: () => send(true),
    place: useUnitPlace({ unitId, position, places }, send),
  };
}
