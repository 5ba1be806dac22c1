// @chunk shell
import type { UploadPurpose } from '../../../shared/files/upload-purposes.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/** An upload that has a ticket and is not finished: chosen again, the file goes on from where it was. */
export type StoredTicket = {
  /** What it belongs to: a course, or 'new'. */
  readonly draft: string;
  readonly purpose: UploadPurpose;
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** The address that tells how far it is. */
  readonly status: string;
  readonly at: number;
};

const DAY_MS = 86_400_000;
const MOST = 30;

/** Tickets of one person in this browser. The server drops a ticket after a day, and so does this list. */
export function createTicketStore(store: Store, person: string, now: () => number) {
  const key = `uploads:${person}`;
  const read = (): readonly StoredTicket[] => {
    try {
      // Written below.
      return (JSON.parse(store.getItem(key) ?? '[]') as StoredTicket[]).filter(({ at }) => now() - at < DAY_MS);
    } catch {
      return [];
    }
  };
  const write = (tickets: readonly StoredTicket[]): void => {
    try {
      store.setItem(key, JSON.stringify(tickets.slice(-MOST)));
    } catch {
      // With a full store, an interrupted upload begins anew.
    }
  };
  const isOf = (draft: string, purpose: UploadPurpose, file: FileFacts) => (kept: StoredTicket) =>
    kept.draft === draft &&
    kept.purpose === purpose &&
    kept.name === file.name &&
    kept.size === file.size &&
    kept.lastModified === file.lastModified;
  const drop = (draft: string, purpose: UploadPurpose, file: FileFacts): void =>
    write(read().filter((kept) => !isOf(draft, purpose, file)(kept)));
  return {
    /** Returns the tickets of a draft. */
    of: (draft: string): readonly StoredTicket[] => read().filter((kept) => kept.draft === draft),
    find: (draft: string, purpose: UploadPurpose, file: FileFacts): string | null =>
      read().find(isOf(draft, purpose, file))?.status ?? null,
    keep: (draft: string, purpose: UploadPurpose, { name, size, lastModified }: FileFacts, status: string): void => {
      drop(draft, purpose, { name, size, lastModified });
      write([...read(), { draft, purpose, name, size, lastModified, status, at: now() }]);
    },
    drop,
    /** Moves tickets along when what they belong to gets its id. */
    move: (from: string, to: string): void => write(read().map((kept) => (kept.draft === from ? { ...kept, draft: to } : kept))),
  };
}

export type TicketStore = ReturnType<typeof createTicketStore>;
