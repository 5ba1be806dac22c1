/**
 * Ids that the contract prints as numbers: decimal integers below 2^31, leased in blocks from one global sequence per kind.
 * Gaps are normal and order means nothing. Each kind has its own brand, so that a course's id cannot stand where a person's should.
 */
declare const brand: unique symbol;
type Branded<Name extends string> = number & { readonly [brand]: Name };

export type TenantId = Branded<'tenant'>;
export type PersonId = Branded<'person'>;
export type BranchId = Branded<'branch'>;
export type GroupId = Branded<'group'>;
export type CategoryId = Branded<'category'>;
export type CourseId = Branded<'course'>;
export type UnitId = Branded<'unit'>;
export type QuestionId = Branded<'question'>;
export type TemplateId = Branded<'template'>;
export type JobId = Branded<'job'>;

export type NumericId = TenantId | PersonId | BranchId | GroupId | CategoryId | CourseId | UnitId | QuestionId | TemplateId | JobId;

/** Kinds that draw from a sequence of their own. Units of all kinds share one, so that a unit's id is unique across kinds. */
export type IdKind =
  | 'tenant'
  | 'person'
  | 'branch'
  | 'group'
  | 'category'
  | 'course'
  | 'unit'
  | 'question'
  | 'template'
  | 'subscription'
  | 'package'
  | 'job';

const LARGEST = 2 ** 31 - 1;

/** Reads an id that arrived as text or number; null for anything else ("1e3", " 7", 0, -1, 2^31), which callers answer as a missing row. */
export function parseId<Id extends NumericId>(value: string | number | null | undefined): Id | null {
  const text = typeof value === 'number' ? String(value) : (value ?? '');
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST ? (id as Id) : null;
}

/** Gives a number that our own code made (a lease, a stored item) its kind. Never for input: see parseId. */
export const asId = <Id extends NumericId>(value: number): Id => value as Id;
