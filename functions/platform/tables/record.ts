import * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { $ZodObjectJIT } from 'zod/v4/core';
import type { Day, Instant } from '../../../shared/kernel/instant.ts';
import type { Key } from '../keys/keys.ts';

type StoredItem = Key & Record<string, unknown>;

/** How an item of a table becomes a record of the product. `name` is for messages. */
export type RecordSchema<Stored extends StoredItem> = {
  readonly name: string;
  /** @throws MalformedRecord */
  parse(item: StoredItem): Stored;
};

/** The type of the records that a schema reads. */
export type RecordOf<Schema> = Schema extends RecordSchema<infer Stored> ? Stored : never;

/** A stored item that is not what its schema says: the table holds a wrong value, and no repeat helps. Names members, never values. */
export class MalformedRecord extends Error {
  override readonly name = 'MalformedRecord';

  constructor(record: string, { pk, sk }: Key, members: readonly string[]) {
    super(`The ${record} at ${pk} / ${sk} is malformed: ${members.join(', ')}.`);
  }
}

type Shape = z.core.$ZodShape;
type Part<Members extends Shape> = z.core.$ZodObject<Members, z.core.$strip>;

/**
 * Returns the schema of an object inside a record. Members that it does not know are kept, though its type does not tell of them: a
 * record which a newer version wrote is rewritten without loss. The compiled parser costs a fifth of `z.looseObject`'s, and every
 * request reads six records.
 */
export const part = <Members extends Shape>(shape: Members): Part<Members> =>
  new $ZodObjectJIT({ type: 'object', shape, catchall: z.unknown() }) as Part<Members>; // the class is typed for any shape

/** Returns the schema of a kind of record. Its members are listed without the key. */
export function record<Members extends Shape>(name: string, shape: Members): RecordSchema<StoredItem & z.core.output<Part<Members>>> {
  const schema = part({ pk: z.string(), sk: z.string(), ...shape });
  return {
    name,
    parse: (item) => {
      const result = safeParse(schema, item);
      if (result.success) return result.data as StoredItem & z.core.output<Part<Members>>; // the spread of a generic shape loses its members
      throw new MalformedRecord(name, item, [...new Set(result.error.issues.map(({ path }) => path.join('.')))]);
    },
  };
}

/** Schemas of what many records hold. */
export const instant = z.string() as z.core.$ZodType<Instant>; // the text of our own clock
export const day = z.string() as z.core.$ZodType<Day>; // made by dayOf
