import type { BaseFiles } from './book-base.ts';
import { inOrder, monthOf, partAt, partsIn } from './book-parts.ts';

/** The parts of the statements, as far as a copy of a book knows them. */
export type CopyParts = {
  /** Where they begin, in their order: those of the bases that it has read, and those of rows since. */
  froms: readonly string[];
  /** Where those of the last base begin. */
  stored: readonly string[];
  /** How often a base was made anew, with other parts. */
  made: number;
  /** Up to where the base had been made that was read with the first file of all parts: all rows since have been read from the feed. */
  since: number;
  /** When the newest entry of the feed that concerns a part was written. */
  readonly changedAt: Map<string, number>;
};

/** Returns the parts of a copy that has read nothing. */
export const noParts = (): CopyParts => ({ froms: [], stored: [], made: 0, since: Number.POSITIVE_INFINITY, changedAt: new Map() });

/** Takes in where the parts of a base begin. `drop` is called for each part of which another one now has a piece: it is loaded again when it is needed. */
export function adoptBase(parts: CopyParts, files: BaseFiles, drop: (from: string) => void): void {
  const stored = partsIn(files);
  if (!parts.stored.every((from) => stored.includes(from))) {
    // A base that was made anew may be divided at other times, so that no part is what it was.
    for (const from of parts.froms) drop(from);
    parts.froms = inOrder(parts.froms.map(monthOf));
    parts.since = Number.POSITIVE_INFINITY;
    parts.made += 1;
  }
  parts.stored = stored;
  for (const from of stored.filter((one) => !parts.froms.includes(one))) {
    const former = partAt(parts.froms, from);
    if (former !== from) drop(former);
    const changedAt = parts.changedAt.get(former);
    if (changedAt !== undefined) parts.changedAt.set(from, changedAt);
    parts.froms = inOrder([...parts.froms, from]);
  }
}

/** Returns whether the feed has told nothing of a part since its base was made, at `mark`. */
export const isUnchangedSince = ({ since, changedAt }: CopyParts, from: string, mark: number): boolean =>
  mark >= since && (changedAt.get(from) ?? 0) <= mark;
