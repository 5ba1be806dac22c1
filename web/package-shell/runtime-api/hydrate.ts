import type { CmiStandard } from '../../../shared/packages/cmi/cmi-errors.ts';
import { cmiElement, plainValue } from '../../../shared/packages/cmi/cmi.ts';
import type { Values } from './facade.ts';
import type { Scorm2004Model } from '../sequencing/library-2004.ts';

/** Of the members of an item, those that others depend on. */
const FIRST: Readonly<Record<string, number>> = { id: 0, type: 1 };

function compareParts(a: string, b: string): number {
  const [numberA, numberB] = [Number(a), Number(b)];
  if (!Number.isNaN(numberA) && !Number.isNaN(numberB)) return numberA - numberB;
  return (FIRST[a] ?? 2) - (FIRST[b] ?? 2) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Compares elements so that items come in the order of their numbers, each with its id first. */
function compareElements(a: string, b: string): number {
  const [partsA, partsB] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.min(partsA.length, partsB.length); i += 1) {
    const order = compareParts(partsA[i] ?? '', partsB[i] ?? '');
    if (order !== 0) return order;
  }
  return partsA.length - partsB.length;
}

/** Returns values in the order in which a data model takes them. */
export const inModelOrder = (values: Values): (readonly [string, string])[] =>
  Object.entries(values).toSorted(([a], [b]) => compareElements(a, b));

/** Empties what the library keeps from one SCO of a course to the next, though the next may have none of it. */
export function forgetFormerSco({ cmi }: Pick<InstanceType<typeof Scorm2004Model>, 'cmi'>): void {
  cmi.scaled_passing_score = '';
  cmi.launch_data = '';
  cmi.max_time_allowed = '';
}

type Model = { setCMIValue(element: string, value: string): string; lastErrorCode: string };

/** A status that is not known is the model's own beginning: as a value, it would count as one that the package has set. */
const isBeginning = (element: string, value: string): boolean =>
  value === '' || (value === 'unknown' && /^cmi\.(?:completion|success)_status$/.test(element));

/**
 * Loads stored values into a data model that has not begun. A value that the model does not take leaves all others as they are. Empty
 * values are the model's own beginning.
 */
export function hydrate(model: Model, values: Values, standard: CmiStandard): void {
  for (const [element, value] of inModelOrder(values)) {
    const access = cmiElement(standard, element)?.access ?? 'keyword';
    if (isBeginning(element, value) || access === 'keyword' || element.startsWith('adl.nav.')) continue;
    try {
      model.setCMIValue(element, plainValue(standard, element, value));
    } catch {
      // The library throws where a stored value breaks one of its rules.
    }
  }
  model.lastErrorCode = '0';
}
