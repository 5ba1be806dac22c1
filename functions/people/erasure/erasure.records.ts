import * as z from 'zod/mini';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { addDays, type Day, dayOf, type Instant } from '../../../shared/kernel/instant.ts';
import { ERASED_WITHIN_DAYS } from '../../../shared/people/erasure.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { day, instant, part, record, type RecordOf } from '../../platform/tables/record.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import type { Write } from '../../platform/tables/transact.ts';

const counts = z.array(part({ what: z.string(), count: z.int() }));
/** Numbers by what was counted (shared/people/erasure.ts). */
export type Counts = readonly { readonly what: string; readonly count: number }[];

/** Counts what is erased of a person in an instance, and what stays. */
export type CountErased = (scope: Scope, person: PersonId) => Promise<{ readonly erased: Counts; readonly kept: Counts }>;

/**
 * Records `t7#E`/42: the erasure of a person in an instance, with its receipt. It holds numbers alone and is kept for good. That of tenant 0
 * names the instances, so that an erasure can be repeated after a backup was restored.
 */
const erasureRecord = record('erasure', {
  person: z.int(),
  erasedAt: instant,
  erasedBy: z.nullable(z.int()),
  /** By this day the copies are gone as well. */
  until: day,
  finishedAt: z.nullable(instant),
  erased: counts,
  kept: counts,
  /** Of tenant 0: the instances in which the person was erased. */
  tenants: z.optional(z.array(z.int())),
  /** Of tenant 0: the person was erased in those instances alone, since another keeps what they have learnt. */
  partly: z.optional(z.literal(true)),
});
/** The item of an erasure. */
export type ErasureItem = RecordOf<typeof erasureRecord>;

/** Returns the day by which the copies of what is erased now are gone. */
export const untilOf = (now: Instant): Day => addDays(dayOf(now), ERASED_WITHIN_DAYS);

/** Returns the erasure of a person in a tenant; undefined for none. */
export const readErasure = (scope: Scope, person: PersonId): Promise<ErasureItem | undefined> =>
  getItem('records', records.header(scope, 'erasure', person), erasureRecord);

/** Returns the erasures of a tenant, by person. */
export const erasuresOf = (scope: Scope): Promise<ErasureItem[]> =>
  query('records', { pk: records.headers(scope, 'erasure') }, erasureRecord);

/** Returns everybody who was erased, with their instances. */
export const allErasures = (): Promise<ErasureItem[]> => erasuresOf(scopeOf(PLATFORM_TENANT));

/** Returns the item of a new erasure. */
export const newErasure = (
  scope: Scope,
  person: PersonId,
  facts: Pick<ErasureItem, 'erasedAt' | 'erasedBy'> & {
    readonly erased: Counts;
    readonly kept: Counts;
    readonly tenants?: readonly TenantId[];
    readonly partly?: true;
  },
): ErasureItem => ({
  ...records.header(scope, 'erasure', person),
  person,
  until: untilOf(facts.erasedAt),
  finishedAt: null,
  ...facts,
  erased: [...facts.erased],
  kept: [...facts.kept],
  tenants: facts.tenants === undefined ? undefined : [...facts.tenants],
});

/** Returns the write of an erasure that has ended: no copy is left. */
export const finishedErasure = (erasure: ErasureItem, now: Instant): Write => ({
  table: 'records',
  put: { ...erasure, finishedAt: now },
  condition: 'finishedAt = :none',
  values: { ':none': null },
});
