import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import type { MarkUnitCompleteMutation, StoreUnitResponseMutation } from '../../../api/generated/graphql.ts';
import { randomKey } from '../../../api/use-act.ts';
import { markUnitCompleteDocument } from '../api/mark-unit-complete.ts';
import { storeUnitResponseDocument } from '../api/store-unit-response.ts';
import { createOutbox, type OutboxEntry, type Posted } from './outbox.ts';

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
/** Refusals that say nothing about the answer: it goes again later, or after signing in. */
const PASSING = new Set(['NETWORK', 'INTERNAL', 'RATE_LIMITED', 'UNAUTHENTICATED']);

type Reply =
  | {
      readonly kind: 'response';
      readonly input: Extract<OutboxEntry, { kind: 'response' }>['input'];
      readonly stored: StoreUnitResponseMutation['storeUnitResponse'];
    }
  | { readonly kind: 'completion'; readonly completion: MarkUnitCompleteMutation['markUnitComplete'] };
export type Delivered = (reply: Reply) => void;
export type Refused = (entry: OutboxEntry, error: ApiError) => void;
/** How a sending ended: with the server, still on the way, or refused. */
export type Outcome = 'delivered' | 'waiting' | ApiError;

async function post(entry: OutboxEntry): Promise<Reply> {
  const { key, kind } = entry;
  if (kind === 'completion') {
    const { markUnitComplete } = await execute(markUnitCompleteDocument, { input: entry.input }, { actKey: key });
    return { kind, completion: markUnitComplete };
  }
  const { storeUnitResponse } = await execute(storeUnitResponseDocument, { input: entry.input }, { actKey: key });
  return { kind, input: entry.input, stored: storeUnitResponse };
}
export type SavedState = 'idle' | 'saving' | 'saved' | 'waiting';

/** Answers on their way to the server: kept until it has them, sent again under the same key, in the order they were given. */
export function useOutbox(person: string, course: string, onDelivered: Delivered, onRefused: Refused) {
  const outbox = useMemo(() => createOutbox(localStorage, person, course), [person, course]);
  const [entries, setEntries] = useState(outbox.read);
  const [state, setState] = useState<SavedState>('idle');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pause = useRef(FIRST_PAUSE);
  const refusals = useRef(new Map<string, ApiError>());
  const told = useRef({ onDelivered, onRefused });
  useEffect(() => {
    told.current = { onDelivered, onRefused };
  });

  /** False: the server could not be asked, and the rest waits with it. */
  const deliver = useCallback(
    async (entry: OutboxEntry): Promise<boolean> => {
      try {
        const reply = await post(entry);
        outbox.remove(entry.key);
        setSavedAt(new Date());
        told.current.onDelivered(reply);
      } catch (thrown) {
        const error = toApiError(thrown);
        if (PASSING.has(error.code)) return false;
        outbox.remove(entry.key);
        refusals.current.set(entry.key, error);
        told.current.onRefused(entry, error);
      }
      return true;
    },
    [outbox],
  );

  const drain = useCallback((): Promise<void> => {
    const run = async (): Promise<void> => {
      clearTimeout(timer.current);
      let [next] = outbox.read();
      while (next) {
        setState('saving');
        const settled = await deliver(next);
        setEntries(outbox.read());
        if (!settled) {
          setState('waiting');
          timer.current = setTimeout(() => void drain(), pause.current);
          pause.current = Math.min(LONGEST_PAUSE, pause.current * 2);
          return;
        }
        pause.current = FIRST_PAUSE;
        [next] = outbox.read();
      }
      setState((old) => (old === 'idle' ? old : 'saved'));
    };
    running.current ??= run().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [outbox, deliver]);

  useEffect(() => {
    const again = (): void => void drain();
    again();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(timer.current);
    };
  }, [drain]);

  const send = useCallback(
    async (posted: Posted): Promise<Outcome> => {
      const key = randomKey();
      outbox.put({ ...posted, key, at: Date.now() });
      setEntries(outbox.read());
      await running.current;
      await drain();
      if (outbox.read().some((entry) => entry.key === key)) return 'waiting';
      return refusals.current.get(key) ?? 'delivered';
    },
    [outbox, drain],
  );
  const dropUnit = useCallback(
    (unitId: string): void => {
      outbox.dropUnit(unitId);
      setEntries(outbox.read());
    },
    [outbox],
  );
  return { entries, state, savedAt, send, dropUnit, drain };
}

export type OutboxState = ReturnType<typeof useOutbox>;
