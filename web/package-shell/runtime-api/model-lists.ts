import type { Model2004 } from '../sequencing/library-2004.ts';

const NEXT_NEEDS_ID = /^cmi\.(?:interactions|objectives)\.\d+\.(?!id$)/;

type Node = { readonly childArray?: unknown[] } & Readonly<Record<string, unknown>>;

/** A list of the data model that an element lies in, with its index there. */
type ListPosition = { readonly items: unknown[]; readonly index: number };

/** Returns the lists that an element lies in, as far as they are there, from the outermost one inwards. */
function positionsOf({ cmi, adl }: Model2004, element: string): readonly ListPosition[] {
  const places: ListPosition[] = [];
  let at: unknown = { cmi, adl };
  for (const part of element.split('.').slice(0, -1)) {
    if (typeof at !== 'object' || at === null) break;
    const { childArray } = at as Node; // of any object of the library
    if (childArray === undefined) at = (at as Node)[part];
    else {
      places.push({ items: childArray, index: Number(part) });
      at = childArray[Number(part)];
    }
  }
  return places;
}

/** How a new item of a list is wrong: `beyond`: it leaves a gap, or the list has as many as it will have; `id`: it has to begin with its id. */
export function misplaced(model: Model2004, element: string): 'beyond' | 'id' | null {
  const [outer] = positionsOf(model, element);
  if (!outer || outer.index < outer.items.length) return null;
  if (outer.index > outer.items.length || element.startsWith('adl.')) return 'beyond';
  return NEXT_NEEDS_ID.test(element) ? 'id' : null;
}

/** Runs a call that sets a value; where it is refused, the lists are as long as before, which the library does not see to. */
export function withoutGrowth(model: Model2004, element: string, run: () => string): string {
  const former = positionsOf(model, element).map(({ items }) => [items, items.length] as const);
  const answer = run();
  if (answer !== 'true') for (const [items, length] of former) items.splice(length);
  return answer;
}
