import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Mail = {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Mail that was sent, a file each; it goes nowhere else. */
export type Mailbox = { keep(mail: Omit<Mail, 'id' | 'at'>): string; list(): Mail[]; find(id: string): Mail | undefined };

const isId = (id: string): boolean => /^[0-9TZ]+-[0-9a-f-]{36}$/.test(id);

export function openMailbox(data: string): Mailbox {
  const folder = join(data, 'mail');
  mkdirSync(folder, { recursive: true });
  // Written by `keep` only.
  const read = (id: string): Mail => JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')) as Mail;
  const ids = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5));
  return {
    keep: (mail) => {
      const at = new Date().toISOString();
      const id = `${at.replace(/[-:.]/g, '')}-${randomUUID()}`;
      const file = join(folder, `${id}.json`);
      writeFileSync(`${file}.new`, JSON.stringify({ id, at, ...mail }, null, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return id;
    },
    /** The newest first. */
    list: () => ids().toSorted().toReversed().map(read),
    find: (id) => (isId(id) && ids().includes(id) ? read(id) : undefined),
  };
}
