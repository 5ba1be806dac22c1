import * as z from 'zod/mini';
import type { CertificationRule } from '../../../shared/certificates/certifications/rounds.ts';
import { day, instant, record, type RecordOf } from '../../platform/tables/record.ts';

const validity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('months'), months: z.int() }),
  z.object({ kind: z.literal('day'), month: z.int(), day: z.int() }),
  z.object({ kind: z.literal('none') }),
]);

/** Records `t7#V`/id: a certification. */
export const certificationRecord = record('certification', {
  id: z.int(),
  v: z.int(),
  title: z.string(),
  /** Courses that have to be completed at first. */
  courses: z.array(z.int()),
  /** Those that renew it; empty: the same. */
  renewal: z.array(z.int()),
  validity,
  windowDays: z.int(),
  lapseDays: z.int(),
  countsFrom: z.nullable(day),
  /** Groups whose members have to have it. */
  groups: z.array(z.int()),
  createdAt: instant,
  deletedAt: z.optional(instant),
});
/** The item of a certification. */
export type CertificationItem = RecordOf<typeof certificationRecord>;

/** Returns the courses that renew a certification. */
export const renewalOf = ({ courses, renewal }: CertificationItem): readonly number[] => (renewal.length === 0 ? courses : renewal);

/** Returns what the rounds of a certification follow from. */
export const ruleOf = (item: CertificationItem): CertificationRule => ({
  first: item.courses,
  renewal: renewalOf(item),
  validity: item.validity,
  windowDays: item.windowDays,
  lapseDays: item.lapseDays,
  countsFrom: item.countsFrom,
});
