import { useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import type { MarkUnitCompleteMutation, StoreUnitResponseMutation } from '../../../api/generated/graphql.ts';
import { currentPlace } from '../../../api/tenant-address.ts';
import { randomKey } from '../../../api/use-command.ts';
import { markUnitCompleteDocument } from '../api/mark-unit-complete.ts';
import { storeUnitResponseDocument } from '../api/store-unit-response.ts';
import { type Courier, createCourier, type SavedState } from './outbox-sender.ts';
import { createOutbox, type OutboxEntry, type Posted } from './outbox.ts';

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
    const { markUnitComplete } = await execute(
      markUnitCompleteDocument,
      { input: entry.input, branchUrl: currentPlace().branch },
      { actKey: key },
    );
    return { kind, completion: markUnitComplete };
  }
  const { storeUnitResponse } = await execute(storeUnitResponseDocument, { input: entry.input }, { actKey: key });
  return { kind, input: entry.input, stored: storeUnitResponse };
}

function later(again: () => void, pause: number): () => void {
  const timer = setTimeout(again, pause);
  return () => clearTimeout(timer);
}

/** Answers on their way to the server: kept until it has them, sent again under the same key, in the order they were given. */
export function useOutbox(person: string, course: string, onDelivered: Delivered, onRefused: Refused) {
  const outbox = useMemo(() => createOutbox(localStorage, person, course), [person, course]);
  const [entries, setEntries] = useState(outbox.read);
  const [state, setState] = useState<SavedState>('idle');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const refusals = useRef(new Map<string, ApiError>());
  const told = useRef({ onDelivered, onRefused });
  useEffect(() => {
    told.current = { onDelivered, onRefused };
  });

  const courier = useRef<Courier | null>(null);
  useEffect(() => {
    const deliver = async (entry: OutboxEntry): Promise<boolean> => {
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
      } finally {
        setEntries(outbox.read());
      }
      return true;
    };
    const own = createCourier({ outbox, deliver, tell: setState, later });
    courier.current = own;
    const again = (): void => void own.drain();
    again();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      own.close();
    };
  }, [outbox]);

  const send = async (posted: Posted): Promise<Outcome> => {
    const key = randomKey();
    outbox.put({ ...posted, key, at: Date.now() });
    setEntries(outbox.read());
    await courier.current?.settle();
    if (outbox.read().some((entry) => entry.key === key)) return 'waiting';
    return refusals.current.get(key) ?? 'delivered';
  };
  const dropUnit = (unitId: string): void => {
    outbox.dropUnit(unitId);
    setEntries(outbox.read());
  };
  return { entries, state, savedAt, send, dropUnit, drain: () => courier.current?.drain() };
}

export type OutboxState = ReturnType<typeof useOutbox>;
