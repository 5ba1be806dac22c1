import { isWithin } from '../rounding.ts';
import { writtenNumber } from './written-number.ts';

/** Characters (UTF-16) of the longest value that a package may store. */
export const CMI_LONGEST = 64_000;
/** Likewise of an answer: 250 steps of a performance, each with a name and an answer of 250 characters. */
export const CMI_LONGEST_ANSWER = 128_000;
/** Likewise of the place at which a package goes on (`cmi.suspend_data`). */
export const CMI_LONGEST_SUSPEND_DATA = 256_000;

/** Returns the nearest value that an implementation of the standard takes. */
export type Plain = (value: string) => string;

/**
 * Type of a value. Where the standard says at least so many characters, more are accepted; see CMI_LONGEST. `plain`: of types that accept
 * more than the standard names.
 */
export type CmiType = { readonly plain?: Plain } & (
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'vocabulary'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly form: RegExp }
  | { readonly kind: 'form'; readonly form: RegExp }
  /** One of the words, or a number. */
  | { readonly kind: 'wordOrNumber'; readonly values: readonly string[]; readonly form: RegExp }
);

/** What a package may do with an element. `keyword`: `_children`, `_count` and `_version`, which the standard computes. */
export type CmiAccess = 'read' | 'write' | 'both' | 'keyword';

/** One leaf of the data model. */
export type CmiElement = { readonly access: CmiAccess; readonly type: CmiType };

/** Leaves by their names, an index written as `n`: `cmi.objectives.n.id`. */
export type CmiTable = ReadonlyMap<string, CmiElement>;

export const text = (max: number = CMI_LONGEST, plain?: Plain): CmiType => ({ kind: 'text', max, ...(plain && { plain }) });
export const vocabulary = (...values: readonly string[]): CmiType => ({ kind: 'vocabulary', values });
export const form = (pattern: RegExp, plain?: Plain): CmiType => ({ kind: 'form', form: pattern, ...(plain && { plain }) });

type Rows = Readonly<Record<string, readonly [CmiAccess, CmiType]>>;

/** Returns a table of leaves. `containers`: what has `_children`; `lists`: what has `_count` besides. */
export function cmiTable(rows: Rows, containers: readonly string[], lists: readonly string[]): CmiTable {
  const keyword = (name: string): [string, CmiElement] => [name, { access: 'keyword', type: text() }];
  return new Map([
    ...Object.entries(rows).map(([name, [access, type]]): [string, CmiElement] => [name, { access, type }]),
    ...containers.map((name) => keyword(`${name}._children`)),
    ...lists.map((name) => keyword(`${name}._count`)),
    keyword('cmi._version'),
  ]);
}

/** How a value differs from its type: `type`: it is something else; `range`: a number beyond its limits. null: it fits. */
export function misfitOf(type: CmiType, value: string): 'type' | 'range' | null {
  switch (type.kind) {
    case 'text':
      return value.length <= type.max ? null : 'type';
    case 'vocabulary':
      return type.values.includes(value) ? null : 'type';
    case 'form':
      return type.form.test(value) ? null : 'type';
    case 'wordOrNumber':
      return type.values.includes(value) || type.form.test(value) ? null : 'type';
    case 'number':
      return numberMisfit(type, value);
  }
}

function numberMisfit({ form: pattern, min, max }: Extract<CmiType, { kind: 'number' }>, value: string): 'type' | 'range' | null {
  if (!pattern.test(value)) return 'type';
  const number = writtenNumber(value, max === 1);
  return value === '' || isWithin(number, min, max) ? null : 'range';
}
