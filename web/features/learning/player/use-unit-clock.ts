import { useCallback, useEffect, useRef, useState } from 'react';
import type { Positions } from './device/positions.ts';
import type { UnsavedTime } from './device/unsaved-time.ts';
import type { BeatReason, SendBeat } from './use-beats.ts';

/** Seconds between beats: of time alone, and while a place moves, so that a browser that is killed loses little of it. */
const BEAT = 30;
const BEAT_OF_POSITION = 10;
/** Seconds: the longest time without input that still counts. */
const MOST = 300;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'timeupdate'] as const;

type ClockInput = {
  readonly unitId: string;
  /** Seconds that the server has counted, and that the timer asks for; null = no timer. */
  readonly spent: number;
  readonly limit: number | null;
  /** The place that the server has. */
  readonly position: number | null;
  readonly places: Positions;
  readonly time: UnsavedTime;
  readonly sendBeat: SendBeat;
};

/** Where the learner is in the unit: seconds of a recording, page of a document. */
export type UnitPosition = {
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
  /** The player of the unit's package was opened, or closed: then time beside it counts where it told none. */
  readonly tellPackage: (change: 'opened' | 'closed') => Promise<void>;
  readonly place: UnitPosition;
};

/** The place in a unit, as its content reads and keeps it; `send` makes a beat. */
function useUnitPosition(
  { unitId, position, places }: Pick<ClockInput, 'unitId' | 'position' | 'places'>,
  send: (reason: BeatReason) => Promise<void>,
): UnitPosition {
  const [start] = useState(() => places.read(unitId) ?? position);
  const keep = (place: number): void => places.keep(unitId, Math.round(place * 10) / 10);
  const settle = (place: number): void => {
    keep(place);
    void send('goes-on');
  };
  return { start, keep, settle };
}

/**
 * Learning time of the unit on screen: seconds of a visible, active page, told to the server every half minute, every ten seconds while a
 * recording plays, and on leaving. What a beat could not deliver goes with the next one, also of another unit.
 */
export function useUnitClock(input: ClockInput): UnitClock {
  const { unitId, spent, limit, position, places, time, sendBeat } = input;
  // A later reading of the course includes seconds that are counted here already.
  const [before] = useState(spent);
  const [counted, setCounted] = useState(0);
  const total = useRef(0);
  const timed = limit !== null;
  const send = useCallback((reason: BeatReason): Promise<void> => sendBeat(unitId, reason), [sendBeat, unitId]);
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
        time.count(unitId);
        if (timed) setCounted(total.current);
      }
      if (sinceBeat < (hasMoved ? BEAT_OF_POSITION : BEAT)) return;
      sinceBeat = 0;
      void send('goes-on');
    };
    const leave = (): void => {
      if (document.hidden) void send('leaving');
    };
    const goOn = (): void => {
      if (time.waits()) void send('goes-on');
    };
    // The first one tells the server's clock that the unit is open.
    void send('goes-on');
    const timer = setInterval(tick, 1000);
    // Capture: scrolling and playing do not bubble.
    SIGNS_OF_LIFE.forEach((sign) => window.addEventListener(sign, live, { passive: true, capture: true }));
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('online', goOn);
    return () => {
      clearInterval(timer);
      SIGNS_OF_LIFE.forEach((sign) => window.removeEventListener(sign, live, { capture: true }));
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', goOn);
      void send('leaving');
    };
  }, [send, time, timed, places, unitId]);

  return {
    secondsLeft: limit === null ? 0 : Math.max(0, limit - before - counted),
    timeSpent: () => before + total.current,
    flush: () => send('leaving'),
    tellPackage: (change) => send(`package-${change}`),
    place: useUnitPosition({ unitId, position, places }, send),
  };
}
