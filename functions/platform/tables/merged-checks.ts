import type { Key } from '../keys/keys.ts';
import type { Write } from './transact.ts';

type Check = Extract<Write, { check: Key }>;
const isCheck = (write: Write): write is Check => 'check' in write;
const nameOf = ({ table, check }: Check): string => `${table} ${check.pk} ${check.sk}`;

/** Returns writes with one check of each record, which asks for all that its checks ask for: a transaction touches each record once. */
export function mergedChecks(writes: readonly Write[]): Write[] {
  const merged: Write[] = [];
  for (const write of writes) {
    const index = isCheck(write) ? merged.findIndex((other) => isCheck(other) && nameOf(other) === nameOf(write)) : -1;
    const other = merged[index];
    if (!other || !isCheck(other) || !isCheck(write)) merged.push(write);
    else if (other.condition !== write.condition) merged[index] = bothOf(other, write);
  }
  return merged;
}

const bothOf = (one: Check, other: Check): Check => ({
  ...one,
  condition: `(${one.condition}) AND (${other.condition})`,
  ...((one.names || other.names) && { names: { ...one.names, ...other.names } }),
  ...((one.values || other.values) && { values: { ...one.values, ...other.values } }),
});
