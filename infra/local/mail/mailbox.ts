import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../replace-file.ts';

/** A message with its id and time. */
export type Mail = {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers; not written by former versions. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** A message that is given to be sent. */
export type NewMail = Omit<Mail, 'id' | 'at'>;

/** Sent mail, one file for each message; it does not leave the machine. */
export type Mailbox = {
  /** Stores a message and returns its id. */
  store(mail: NewMail): string;
  /** Returns all messages, the newest first. */
  list(): Mail[];
  find(id: string): Mail | undefined;
};

/** Sent mail is kept for so long. */
const RETENTION_DAYS = 29;

const isId = (id: string): boolean => /^[0-9TZ]+-[0-9a-f-]{36}$/.test(id);

/** Opens the mailbox of a data folder and returns it. */
export function openMailbox(data: string): Mailbox {
  const folder = join(data, 'mail');
  mkdirSync(folder, { recursive: true });
  // Written by `store` only.
  const mailOf = (id: string): Mail => JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')) as Mail;
  const ids = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5));
  // Mail names people, and nothing of an erased person is left after 30 days.
  let swept = '';
  const dropOld = (now: Date): void => {
    const first = new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString().replace(/[-:.]/g, '');
    for (const id of ids()) if (id < first) rmSync(join(folder, `${id}.json`), { force: true });
  };
  return {
    store: (mail) => {
      const now = new Date();
      const at = now.toISOString();
      if (at.slice(0, 10) !== swept) {
        swept = at.slice(0, 10);
        dropOld(now);
      }
      const id = `${at.replace(/[-:.]/g, '')}-${randomUUID()}`;
      replaceFile(join(folder, `${id}.json`), JSON.stringify({ id, at, ...mail }, null, 2));
      return id;
    },
    list: () => ids().toSorted().toReversed().map(mailOf),
    find: (id) => (isId(id) && ids().includes(id) ? mailOf(id) : undefined),
  };
}
