import { isRecord } from '../../../shared/kernel/json-values.ts';

/** What a launch could not send, with what the server had of it at that time. */
export type Outbox = {
  readonly sco: string;
  readonly cmi: Readonly<Record<string, string>>;
  /** What the server may have had of the values that tell where the learner is, by element: as last acknowledged, and as last sent. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly sequencing: string | null;
};

/** The values that tell where a learner is; they change with every step of a package. */
export const POSITION = ['cmi.suspend_data', 'cmi.core.lesson_location', 'cmi.location'] as const;

/** Values of one session, which a later one does not take over. */
const OF_SESSION: ReadonlySet<string> = new Set([
  'cmi.core.session_time',
  'cmi.session_time',
  'cmi.core.exit',
  'cmi.exit',
  'adl.nav.request',
]);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the outbox of a text; null for one that is none. */
export function readOutbox(text: string | null | undefined): Outbox | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isText(value['sco']) || !isRecord(value['cmi']) || !isRecord(value['known'])) return null;
    if (!Object.values(value['cmi']).every(isText) || !Object.values(value['known']).every((list) => Array.isArray(list))) return null;
    return value as Outbox; // its members are checked above
  } catch {
    return null;
  }
}

/**
 * Returns the values of an outbox that a new session of the same launchable takes over. None where the learner has been somewhere else
 * since: then the server's are newer.
 */
export function replayed({ sco, cmi, known }: Outbox, session: { readonly sco: string; readonly cmi: Readonly<Record<string, string>> }) {
  const isOlder = Object.entries(known).some(([element, values]) => !values.includes(session.cmi[element] ?? ''));
  if (sco !== session.sco || isOlder) return {};
  return Object.fromEntries(Object.entries(cmi).filter(([element]) => !OF_SESSION.has(element)));
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the outbox of a unit in the storage of the package's origin. Browsers may block that storage; then there is none. */
export function storedOutbox(store: () => Store, unit: string) {
  const name = `trellis-outbox:${unit}`;
  const attempt = <Result>(work: (store: Store) => Result): Result | null => {
    try {
      return work(store());
    } catch {
      return null;
    }
  };
  return {
    read: (): string | null => attempt((open) => open.getItem(name)),
    keep: (text: string): void => void attempt((open) => open.setItem(name, text)),
    drop: (): void => void attempt((open) => open.removeItem(name)),
  };
}

export type StoredOutbox = ReturnType<typeof storedOutbox>;
