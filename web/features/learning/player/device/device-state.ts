import { createDraftTexts } from './draft-texts.ts';
import { createPositions } from './positions.ts';
import { createTypedAnswers } from './typed-answers.ts';
import { createUnfinished } from './unfinished.ts';
import type { Store } from './store.ts';

/** Returns what a person has begun in a course and the server may not have: answers, texts, tests and places in units. */
export const createDeviceState = (store: Store, person: string, course: string) => ({
  typed: createTypedAnswers(store, person, course),
  begun: createDraftTexts(store, person, course),
  unfinished: createUnfinished(store, person, course),
  places: createPositions(store, person, course),
});

type WholeStore = Store & Pick<Storage, 'key' | 'length'>;

/** Returns the names of all that is kept, since removing one moves the others. */
const namesIn = (store: WholeStore): string[] => Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');

/**
 * Removes what a person has begun in a former round of a course, which was started again since. What was kept before rounds were noted
 * stays, since nobody knows of which round it is.
 */
export function forgetFormerRound(store: WholeStore, person: string, course: string, round: number | null): void {
  if (round === null) return;
  const name = `round:${person}:${course}`;
  const known = store.getItem(name);
  if (known === String(round)) return;
  store.setItem(name, String(round));
  if (known === null) return;
  const former = [`begun:${person}:${course}:`, `place:${person}:${course}:`];
  const whole = new Set(['answers', 'tests', 'time'].map((kind) => `${kind}:${person}:${course}`));
  const isFormer = (kept: string): boolean => whole.has(kept) || former.some((start) => kept.startsWith(start));
  namesIn(store)
    .filter(isFormer)
    .forEach((kept) => store.removeItem(kept));
}
