import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';

const BEAT = 30;
/** Of a beat, and of idling: nobody reads for longer without a sign of life. */
const MOST = 300;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'timeupdate'] as const;

type ClockInput = {
  readonly courseId: string;
  readonly unitId: string;
  /** Seconds the server has counted, and those it asks for; null = no timer. */
  readonly spent: number;
  readonly limit: number | null;
};

export type UnitClock = {
  readonly secondsLeft: number;
  /** Seconds spent in this unit so far. */
  readonly timeSpent: () => number;
  /** Tells the server now what it does not know yet. */
  readonly flush: () => Promise<void>;
  readonly setPosition: (position: number) => void;
};

/**
 * Learning time of the unit on screen: seconds of a visible, active page, told to the server every half minute and on leaving. What a
 * beat could not deliver goes with the next one.
 */
export function useUnitClock({ courseId, unitId, spent, limit }: ClockInput): UnitClock {
  // A later reading of the course includes seconds that are counted here already.
  const [before] = useState(spent);
  const [counted, setCounted] = useState(0);
  const total = useRef(0);
  const unsent = useRef(0);
  const position = useRef<number | null>(null);
  const timed = limit !== null;

  const send = useCallback(
    async (leaving: boolean): Promise<void> => {
      const seconds = Math.min(MOST, unsent.current);
      unsent.current -= seconds;
      const body = JSON.stringify({
        courseId,
        unitId,
        seconds,
        ...(position.current === null ? {} : { position: position.current }),
        ...(leaving ? { leaving } : {}),
      });
      const kept = await call(
        '/api/learning/beat',
        { method: 'POST', body, keepalive: true },
        { headers: { 'Content-Type': 'application/json' } },
      )
        // A session that has ended is signed in again, in another tab or here: these seconds go with it.
        .then(({ response }) => response.status < 500 && response.status !== 401)
        .catch(() => false);
      if (!kept) unsent.current += seconds;
    },
    [courseId, unitId],
  );

  useEffect(() => {
    let lastSign = Date.now();
    let sinceBeat = 0;
    const live = (): void => {
      lastSign = Date.now();
    };
    const tick = (): void => {
      if (document.hidden || Date.now() - lastSign > MOST * 1000) return;
      total.current += 1;
      unsent.current += 1;
      sinceBeat += 1;
      if (timed) setCounted(total.current);
      if (sinceBeat < BEAT) return;
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
  }, [send, timed]);

  return {
    secondsLeft: limit === null ? 0 : Math.max(0, limit - before - counted),
    timeSpent: () => before + total.current,
    flush: () => send(true),
    setPosition: (at) => {
      position.current = at;
    },
  };
}
