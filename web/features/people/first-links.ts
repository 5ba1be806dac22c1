import * as z from 'zod/mini';
import { toApiError } from '../../api/api-error.ts';
import type { Named } from '../../design/patterns/form/search-multi-select.tsx';
import { listText } from '../../texts/formats.ts';

const namedList = z.array(z.object({ id: z.string(), name: z.string() }));

/** The branches, groups and courses that are chosen for somebody who is added, as members of a form's schema. */
export const FIRST_LINKS = { branches: namedList, groups: namedList, courses: namedList };

export type FirstLinks = { readonly [Place in keyof typeof FIRST_LINKS]: readonly Named[] };

/** Nothing is chosen yet. */
export const NO_LINKS = { branches: [], groups: [], courses: [] };

/** A part that was refused: the names that were chosen, and the reasons. */
export type RefusedPart = { readonly place: keyof FirstLinks; readonly names: string; readonly reason: string };

/** Does each part that has something to do, whatever becomes of the others. Returns those that were refused. */
export async function doParts(
  places: FirstLinks,
  acts: { readonly [Place in keyof FirstLinks]: (ids: string[]) => Promise<unknown> },
): Promise<RefusedPart[]> {
  const refused: RefusedPart[] = [];
  for (const place of ['branches', 'groups', 'courses'] as const) {
    const chosen = places[place];
    if (chosen.length === 0) continue;
    try {
      await acts[place](chosen.map(({ id }) => id));
    } catch (thrown) {
      const names = listText(chosen.map(({ name }) => name));
      refused.push({ place, names, reason: toApiError(thrown).messages.join(' ') });
    }
  }
  return refused;
}
