/**
 * Ids that the contract prints as numbers: decimal integers below 2^31, leased in blocks from one global sequence per kind.
 * Gaps are normal and order has no meaning. Each kind has its own brand, so a course's id cannot be passed as a person's.
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
export type CertificationId = Branded<'certification'>;
export type JobId = Branded<'job'>;
export type PackageId = Branded<'package'>;

export type NumericId =
  | TenantId
  | PersonId
  | BranchId
  | GroupId
  | CategoryId
  | CourseId
  | UnitId
  | QuestionId
  | TemplateId
  | CertificationId
  | JobId
  | PackageId;

/** Kinds with a sequence of their own. Units of all kinds share one, so a unit's id is unique across kinds. */
export const ID_KINDS = [
  'tenant',
  'person',
  'branch',
  'group',
  'category',
  'resourceCategory',
  'course',
  'unit',
  'question',
  'template',
  'certification',
  'subscription',
  'package',
  'job',
] as const;
export type IdKind = (typeof ID_KINDS)[number];

const LARGEST = 2 ** 31 - 1;

/** Returns an id that arrived as text or number; null for anything else ("1e3", " 7", 0, -1, 2^31), which callers treat as an unknown id. */
export function parseId<Id extends NumericId>(value: string | number | null | undefined): Id | null {
  const text = typeof value === 'number' ? String(value) : (value ?? '');
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST ? (id as Id) : null;
}

/** Returns a number of the product's own (a leased or stored id) as an id of a kind. Not for input: see parseId. */
export const asId = <Id extends NumericId>(value: number): Id => value as Id;
