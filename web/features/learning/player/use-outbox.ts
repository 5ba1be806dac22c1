import { useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import type { MarkUnitCompleteMutation, StoreUnitResponseMutation } from '../../../api/generated/graphql.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { randomKey } from '../../../api/use-command.ts';
import { markUnitCompleteDocument } from '../api/mark-unit-complete.ts';
import { storeUnitResponseDocument } from '../api/store-unit-response.ts';
import { type OutboxSender, createOutboxSender, type SavedState } from './outbox-sender.ts';
import { createOutbox, type OutboxEntry, type OutboxMessage } from './outbox.ts';

/** Error codes after which the same call is sent again: later, or after signing in. */
const RETRIED = new Set(['NETWORK', 'INTERNAL', 'RATE_LIMITED', 'UNAUTHENTICATED']);

type Reply =
  | {
      readonly kind: 'response';
      readonly input: Extract<OutboxEntry, { kind: 'response' }>['input'];
      readonly stored: StoreUnitResponseMutation['storeUnitResponse'];
    }
  | { readonly kind: 'completion'; readonly completion: MarkUnitCompleteMutation['markUnitComplete'] };
export type Delivered = (reply: Reply) => void;
/** `isAwaited`: whoever sent it still waits for its outcome. */
type Refused = (error: ApiError, isAwaited: boolean) => void;
/** How a sending ended: delivered, still waiting, or refused with this error. */
export type Outcome = 'delivered' | 'waiting' | ApiError;

async function post(entry: OutboxEntry): Promise<Reply> {
  const { key, kind } = entry;
  if (kind === 'completion') {
    const { markUnitComplete } = await execute(
      markUnitCompleteDocument,
      { input: entry.input, branchUrl: tenantAddress().branch },
      { idempotencyKey: key },
    );
    return { kind, completion: markUnitComplete };
  }
  const { storeUnitResponse } = await execute(storeUnitResponseDocument, { input: entry.input }, { idempotencyKey: key });
  return { kind, input: entry.input, stored: storeUnitResponse };
}

function later(again: () => void, pause: number): () => void {
  const timer = setTimeout(again, pause);
  return () => clearTimeout(timer);
}

type OutboxCalls = {
  readonly onDelivered: Delivered;
  readonly onRefused: Refused;
  /** In which language the page shows the course; null: it is in one language. */
  readonly language?: string | null;
  /** Is awaited before each call. */
  readonly before: () => Promise<void>;
};

/** Returns a call with the language of its page, by which an answer is graded whenever it is sent. */
function inLanguage(message: OutboxMessage, language: string | null): OutboxMessage {
  if (language === null) return message;
  return message.kind === 'response'
    ? { ...message, input: { ...message.input, language } }
    : { ...message, input: { ...message.input, language } };
}

/** Calls on their way to the server: kept until it has them, sent again under the same key, in the order they were made. */
export function useOutbox(person: string, course: string, calls: OutboxCalls) {
  const outbox = useMemo(() => createOutbox(localStorage, person, course), [person, course]);
  const [entries, setEntries] = useState(outbox.read);
  const [state, setState] = useState<SavedState>('idle');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const refusals = useRef(new Map<string, ApiError>());
  const awaited = useRef(new Set<string>());
  const callbacks = useRef(calls);
  useEffect(() => {
    callbacks.current = calls;
  });

  const sender = useRef<OutboxSender | null>(null);
  useEffect(() => {
    const deliver = async (entry: OutboxEntry): Promise<boolean> => {
      try {
        await callbacks.current.before();
        const reply = await post(entry);
        outbox.remove(entry.key);
        setSavedAt(new Date());
        callbacks.current.onDelivered(reply);
      } catch (thrown) {
        const error = toApiError(thrown);
        if (RETRIED.has(error.code)) return false;
        outbox.remove(entry.key);
        refusals.current.set(entry.key, error);
        callbacks.current.onRefused(error, awaited.current.has(entry.key));
      } finally {
        setEntries(outbox.read());
      }
      return true;
    };
    const created = createOutboxSender({ outbox, deliver, tell: setState, later });
    sender.current = created;
    const again = (): void => void created.drain();
    again();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      created.close();
    };
  }, [outbox]);

  const send = async (message: OutboxMessage): Promise<Outcome> => {
    const key = randomKey();
    outbox.put({ ...inLanguage(message, callbacks.current.language ?? null), key, at: Date.now() });
    setEntries(outbox.read());
    awaited.current.add(key);
    await sender.current?.settle();
    awaited.current.delete(key);
    if (outbox.read().some((entry) => entry.key === key)) return 'waiting';
    return refusals.current.get(key) ?? 'delivered';
  };
  const dropUnit = (unitId: string): void => {
    outbox.dropUnit(unitId);
    setEntries(outbox.read());
  };
  return { entries, state, savedAt, send, dropUnit, drain: () => sender.current?.drain() };
}

export type OutboxState = ReturnType<typeof useOutbox>;
