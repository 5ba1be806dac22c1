import { CMI_12 } from './cmi-12.ts';
import { CMI_2004 } from './cmi-2004.ts';
import type { CmiCause, CmiStandard } from './cmi-errors.ts';
import { CMI_LONGEST, type CmiElement, type CmiTable, misfitOf } from './cmi-type.ts';

/** Values by their keys, as a package stores them. */
export type CmiValues = Readonly<Record<string, string>>;

const TABLES: Readonly<Record<CmiStandard, CmiTable>> = { '1.2': CMI_12, '2004': CMI_2004 };

const LONGEST_KEY = 512;
/** Elements of one list. */
const MOST_IN_LIST = 1_000;
const INDEX = /\.(0|[1-9]\d{0,4})(?=\.)/g;
const CHOICE_VALID = /^adl\.nav\.request_valid\.(choice|jump)\.\{target=[^{}]{1,400}\}$/;
const FIXED: CmiElement = { access: 'read', type: { kind: 'vocabulary', values: ['true', 'false', 'unknown'] } };

/** Returns the element that a key names; undefined for a container, another root, and what the standard does not have. */
export function cmiElement(standard: CmiStandard, key: string): CmiElement | undefined {
  if (key.length > LONGEST_KEY || key.includes('.n.')) return undefined;
  if (standard === '2004' && CHOICE_VALID.test(key)) return FIXED;
  return TABLES[standard].get(key.replaceAll(INDEX, '.n'));
}

/** Whether an element holds free text, which can be about a person. */
export const isFreeText = (standard: CmiStandard, key: string): boolean =>
  cmiElement(standard, key)?.type.kind === 'text' || key.endsWith('.comment') || key.endsWith('.description');

const PADDED = /^0\d+$/;

/** Returns a key whose indexes are written without leading zeros. */
const withoutPadding = (key: string): string =>
  key
    .split('.')
    .map((part) => (PADDED.test(part) ? String(Number(part)) : part))
    .join('.');

/** Why there is no element of a name: an index is written as no index is, or the standard has none of the kind. */
const absence = (standard: CmiStandard, key: string): CmiCause => {
  const plain = withoutPadding(key);
  return plain !== key && cmiElement(standard, plain) ? 'setFailed' : 'undefined';
};

/** Returns why a package may not set an element to a value; null: it may. Whether its list is that long is asked of all values. */
export function writeProblem(standard: CmiStandard, key: string, value: string): CmiCause | null {
  const element = cmiElement(standard, key);
  if (!element) return absence(standard, key);
  if (element.access === 'keyword') return 'keyword';
  if (element.access === 'read') return 'readOnly';
  return element.type.kind !== 'text' && value.length > CMI_LONGEST ? 'type' : misfitOf(element.type, value);
}

/** Returns the nearest value of an element that the standard itself names; the value itself where it is one. */
export const plainValue = (standard: CmiStandard, key: string, value: string): string =>
  cmiElement(standard, key)?.type.plain?.(value) ?? value;

/** Whether a value is one that the standard itself names. */
export const isPlain = (standard: CmiStandard, key: string, value: string): boolean => plainValue(standard, key, value) === value;

/** Elements by which a package goes on where it was left. */
const BOOKMARK = /^cmi\.(?:suspend_data|location|core\.lesson_location)$/;

/** Whether a value says where a package goes on, and is refused for its length alone: learner and author are told. */
export function isLostBookmark(standard: CmiStandard, key: string, value: string): boolean {
  const type = BOOKMARK.test(key) ? cmiElement(standard, key)?.type : undefined;
  return type?.kind === 'text' && value.length > type.max;
}

/** Returns why a package may not read an element; null: it may. */
export function readProblem(standard: CmiStandard, key: string): CmiCause | null {
  const element = cmiElement(standard, key);
  if (!element) return 'undefined';
  return element.access === 'write' ? 'writeOnly' : null;
}

/** Returns the lists that a key lies in, each with the index in it: `cmi.objectives` and 2. */
function listsIn(key: string): { readonly list: string; readonly index: number }[] {
  return [...key.matchAll(INDEX)].map((match) => ({ list: key.slice(0, match.index), index: Number(match[1]) }));
}

/** Returns how many elements the list of this name has: one more than its highest index. */
export function countOf(values: CmiValues, list: string): number {
  let count = 0;
  for (const key of Object.keys(values)) for (const each of listsIn(key)) if (each.list === list) count = Math.max(count, each.index + 1);
  return count;
}

/** In 2004 the other members of these need the `id` of theirs. */
const NEEDS_ID = /^(cmi\.(?:objectives|interactions)\.\d+)\./;

/**
 * Returns the first of `changed` that its list or its `id` does not allow, with the cause: lists grow by one, without gaps. `values` are all
 * values after the change.
 */
export function listProblem(
  standard: CmiStandard,
  changed: readonly string[],
  values: CmiValues,
): { readonly key: string; readonly cause: CmiCause } | null {
  // Those of adl.data are the manifest's.
  const indexed = changed.filter((key) => key.startsWith('cmi.') && listsIn(key).length > 0);
  if (indexed.length === 0) return null;
  const known = new Map<string, Set<number>>();
  for (const key of Object.keys(values))
    for (const { list, index } of listsIn(key)) known.set(list, (known.get(list) ?? new Set()).add(index));
  for (const key of indexed) {
    const isOutOfOrder = listsIn(key).some(({ list, index }) => index >= MOST_IN_LIST || (index > 0 && !known.get(list)?.has(index - 1)));
    if (isOutOfOrder) return { key, cause: 'setFailed' };
    const owner = standard === '2004' ? NEEDS_ID.exec(key)?.[1] : undefined;
    if (owner !== undefined && values[`${owner}.id`] === undefined) return { key, cause: 'dependency' };
  }
  return null;
}

/** Children of the containers, as `_children` lists them: the names one level below. */
export function childrenOf(standard: CmiStandard, container: string): string {
  const prefix = `${container.replaceAll(/\.(0|[1-9]\d{0,4})(?=\.|$)/g, '.n')}.`;
  const isList = [...TABLES[standard].keys()].some((name) => name.startsWith(`${prefix}n.`));
  const start = isList ? `${prefix}n.` : prefix;
  const names = [...TABLES[standard].keys()].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length).split('.')[0]);
  return [...new Set(names)].filter((name) => name !== undefined && !name.startsWith('_')).join(',');
}
