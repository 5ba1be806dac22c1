import type { Key } from '../keys/keys.ts';
import type { Write } from './transact.ts';

/** Below the limit of a transaction, so that whoever runs one can add seats or the record of an answer. */
const MOST_WRITES = 90;

const checkedKey = (write: Write): Key | null => ('check' in write ? write.check : null);

/**
 * Collects the writes of one transaction from parts that must be written whole. Checks of the same record are written once, as a
 * transaction touches each record once.
 */
export class TransactionParts {
  readonly writes: Write[] = [];
  readonly #checked = new Set<string>();
  readonly #most: number;

  /** Takes at most so many writes, more only of a single part. */
  constructor(most = MOST_WRITES) {
    this.#most = most;
  }

  /** Adds a part; returns false, and adds nothing, when it does not fit beside those that were added. */
  add(part: readonly Write[]): boolean {
    const added = part.filter((write) => !this.#isChecked(write));
    if (this.writes.length > 0 && this.writes.length + added.length > this.#most) return false;
    for (const write of added) {
      const key = checkedKey(write);
      if (key) this.#checked.add(`${key.pk} ${key.sk}`);
      this.writes.push(write);
    }
    return true;
  }

  #isChecked(write: Write): boolean {
    const key = checkedKey(write);
    return key !== null && this.#checked.has(`${key.pk} ${key.sk}`);
  }
}
