import { amount } from '../../../../shared/kernel/regional/sentence.ts';
import { refused } from './refusal.ts';

/** What a manifest may have. What items share counts once; what they refer to by it counts in its weight. */
const MOST = { items: 5_000, rules: 20_000, objectives: 20_000, maps: 20_000 } as const;

/** The longest JSON text of what a manifest says, in bytes: a run-time call answers it whole, where an answer has at most 6 MB. */
const MOST_BYTES = 3 * 1024 ** 2;

/** A repeated part of a manifest that is capped. */
type Capped = keyof typeof MOST;

const tooMany: Readonly<Record<Capped, () => Error>> = {
  items: () => refused('The manifest has more than {most} items. Please divide the package into several.', { most: amount(MOST.items) }),
  rules: () => refused('The manifest has more than {most} rules. Please divide the package into several.', { most: amount(MOST.rules) }),
  objectives: () =>
    refused('The manifest has more than {most} objectives. Please divide the package into several.', { most: amount(MOST.objectives) }),
  maps: () => refused('The manifest has more than {most} maps. Please divide the package into several.', { most: amount(MOST.maps) }),
};

const tooLarge = (): Error =>
  refused('The manifest is too large: what it says of its items comes to more than 3 MB. Please divide the package into several.');

/** Counts what is read of a manifest while it is read, so that nothing is made beyond the caps. */
export class ManifestCounts {
  readonly #counts = new Map<Capped, number>();
  #characters = 0;

  /** Counts parts of a kind. @throws PackageRefused above its cap */
  add(kind: Capped, count = 1): void {
    const sum = (this.#counts.get(kind) ?? 0) + count;
    if (sum > MOST[kind]) throw tooMany[kind]();
    this.#counts.set(kind, sum);
  }

  /** Counts texts that several items may have of one source. @throws PackageRefused above the longest result */
  addTexts(...texts: readonly string[]): void {
    for (const { length } of texts) this.#characters += length;
    if (this.#characters > MOST_BYTES) throw tooLarge();
  }
}

/** Bytes of names, quotes and commas around each member, or of a number, a truth or null. */
const BYTES_OF_SIGNS = 5;

/** Checks what a value comes to as JSON, before it is made one text. It stops where it is too much. @throws PackageRefused */
export function checkWeight(manifest: unknown): void {
  let bytes = 0;
  const add = (value: unknown): void => {
    bytes += typeof value === 'string' ? Buffer.byteLength(JSON.stringify(value)) : BYTES_OF_SIGNS;
    if (bytes > MOST_BYTES) throw tooLarge();
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) bytes += name.length + BYTES_OF_SIGNS;
      add(member);
    }
  };
  add(manifest);
}
