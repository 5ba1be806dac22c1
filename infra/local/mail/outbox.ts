import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FailureLog } from '../failure-log.ts';
import type { Mail, NewMail } from './mailbox.ts';
import { openOutboxFiles } from './outbox-files.ts';
import type { StoredMail, OutboxFiles } from './outbox-files.ts';

/** Sends a mail. Rejects with PermanentMailError where the server will never take it, and with any other error where it may take it later. */
export type Deliver = (mail: Mail) => Promise<void>;

/** The server refused a mail for good, its recipient for instance. */
export class PermanentMailError extends Error {}

/** Mail that was accepted for sending: one file for each, until it is sent. */
export type Outbox = {
  /** Keeps a mail, which is on the disk when this returns, and begins to send it. Returns its id. */
  store(mail: NewMail): string;
  /** Returns the number of mails that are not sent yet. */
  waiting(): number;
  /** Stops sending. What is not sent is sent after the next start. */
  stop(): Promise<void>;
};

export type OutboxParts = {
  readonly data: string;
  readonly deliver: Deliver;
  readonly logFailure: FailureLog;
  readonly print: (line: string) => void;
  /** Pause before the second attempt; each further pause is three times as long, up to half an hour. */
  readonly firstPauseMs: number;
};

const LONGEST_PAUSE_MS = 30 * 60 * 1000;
/** A sender gives up after four to five days at the earliest, by RFC 5321, section 4.5.4.1. */
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000;
const AT_ONCE = 4;
const STOP_MS = 3000;

/** Notes that a mail was not sent. Returns the pause before the next attempt in ms; undefined where there is none. */
function noteFailure(parts: OutboxParts, files: OutboxFiles, { mail, attempts }: StoredMail, error: unknown): number | undefined {
  const { logFailure, print, firstPauseMs } = parts;
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof PermanentMailError || Date.now() - Date.parse(mail.at) > GIVE_UP_MS) {
    logFailure('mail', { id: mail.id, to: mail.to, reason });
    files.setAside(mail.id);
    print(`Mail ${mail.id} could not be sent and is in ${files.failedFolder}: ${reason}`);
    return undefined;
  }
  files.write({ mail, attempts: attempts + 1 });
  const pauseMs = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 3 ** Math.min(20, attempts));
  print(`Mail ${mail.id} was not sent at attempt ${attempts + 1}, the next one is in ${Math.ceil(pauseMs / 1000)} s: ${reason}`);
  return pauseMs;
}

/** Opens the outbox of a data folder and continues with the mail in it. */
export function openOutbox(parts: OutboxParts): Outbox {
  const { data, deliver, print } = parts;
  const files = openOutboxFiles(data);
  const due = files.ids();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();

  const send = async (id: string): Promise<void> => {
    const kept = files.read(id);
    try {
      await deliver(kept.mail);
      files.remove(id);
    } catch (error) {
      const pauseMs = noteFailure(parts, files, kept, error);
      if (pauseMs !== undefined) void later(id, pauseMs);
    }
  };
  const later = async (id: string, pauseMs: number): Promise<void> => {
    await pause(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
    due.push(id);
    sendDue();
  };
  function sendDue(): void {
    while (!stop.signal.aborted && running.size < AT_ONCE) {
      const id = due.shift();
      if (id === undefined) return;
      const sending = send(id)
        .catch((error: unknown) => print(`Mail ${id} could not be handled: ${String(error)}`))
        .finally(() => {
          running.delete(sending);
          sendDue();
        });
      running.add(sending);
    }
  }

  if (due.length > 0) print(`${due.length} mails wait to be sent.`);
  sendDue();
  return {
    store: (mail) => {
      const at = new Date().toISOString();
      const id = `${at.replace(/[-:.]/g, '')}-${randomUUID()}`;
      files.write({ mail: { id, at, ...mail }, attempts: 0 });
      due.push(id);
      sendDue();
      return id;
    },
    waiting: () => files.ids().length,
    stop: async () => {
      stop.abort();
      await Promise.race([Promise.all(running), pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}
