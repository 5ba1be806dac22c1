import * as z from 'zod/mini';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { getItem, updateItem } from '../../platform/tables/dynamo.ts';
import { record, type RecordOf } from '../../platform/tables/record.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { XapiProblem } from './xapi-problem.ts';

/**
 * Records `t7#XD#{registration}`/kept: how much the package of a registration keeps: documents, of at most 768 KB each, and contents of
 * attachments, which are never deleted before their learner is.
 */
const storedCountRecord = record('count of what a package keeps', {
  documents: z.optional(z.number()),
  /** Blocks of its documents. */
  blocks: z.optional(z.number()),
});
type StoredCount = RecordOf<typeof storedCountRecord>;

/** Statements that are signed have a small attachment each. */
const MOST_ATTACHMENTS = 1_000;
const MOST_MEGABYTES = 32;
/** Documents are counted in whole blocks, so that most changes of one change no count. */
const BLOCK_BYTES = 4 * 1024;
const MOST_BLOCKS = (MOST_MEGABYTES * 1024 ** 2) / BLOCK_BYTES;

/** Returns how many blocks of 4 KB a document of so many bytes is counted as. */
export const blocksOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / BLOCK_BYTES));

/** Where documents are counted. `registration`: undefined where they are not, since they are those of systems. */
export type CountedIn = {
  readonly scope: Scope;
  readonly registration?: { readonly id: string; readonly mostDocuments: number } | undefined;
};

const names = { '#documents': 'documents', '#blocks': 'blocks' };
const UPDATE = 'ADD #documents :number, #blocks :blocks';

/** Returns what is counted; undefined where nothing was counted yet. */
export const readStoredCount = async ({ scope, registration }: CountedIn): Promise<StoredCount | undefined> =>
  registration && getItem('records', records.xapiKept(scope, registration.id), storedCountRecord);

/** What the documents of a package change by. */
type Change = { readonly number: 0 | 1; readonly blocks: number };

/**
 * Returns the write that counts a document that is new, or has another size, which goes beside that of the document.
 * @throws XapiProblem 409 where there are too many documents, or too large ones
 */
export function countMore({ scope, registration }: CountedIn, kept: StoredCount | undefined, { number, blocks }: Change): Write[] {
  if (!registration) return [];
  const { id, mostDocuments: most } = registration;
  const { documents: stored = 0, blocks: full = 0 } = kept ?? {};
  if (stored + number > most) throw new XapiProblem(409, `This package keeps at most ${most} documents. Please delete one first.`);
  if (full + blocks > MOST_BLOCKS)
    throw new XapiProblem(409, `This package keeps documents of at most ${MOST_MEGABYTES} MB together. Please delete one first.`);
  const condition =
    '(attribute_not_exists(#documents) OR #documents <= :mostBefore) AND (attribute_not_exists(#blocks) OR #blocks <= :blocksBefore)';
  const values = { ':number': number, ':blocks': blocks, ':mostBefore': most - number, ':blocksBefore': MOST_BLOCKS - blocks };
  return [{ table: 'records', key: records.xapiKept(scope, id), update: UPDATE, condition, names, values }];
}

/** Returns the write that counts so many documents less, of so many blocks, which goes beside their deletion. */
export function countLess({ scope, registration }: CountedIn, number: number, blocks: number): Write[] {
  if (!registration) return [];
  const key = records.xapiKept(scope, registration.id);
  return [{ table: 'records', key, update: UPDATE, names, values: { ':number': -number, ':blocks': -blocks } }];
}

/** Counts contents of attachments before they are stored. @throws XapiProblem 409 where they are too many, or too large, with those before them */
export async function countAttachments(scope: Scope, registration: string, contents: readonly Uint8Array[]): Promise<void> {
  const bytes = contents.reduce((sum, content) => sum + content.length, 0);
  const before = { ':mostBefore': MOST_ATTACHMENTS - contents.length, ':bytesBefore': MOST_MEGABYTES * 1024 ** 2 - bytes };
  try {
    await updateItem('records', records.xapiKept(scope, registration), {
      update: 'ADD #attachments :number, #bytes :bytes',
      condition: 'attribute_not_exists(#attachments) OR (#attachments <= :mostBefore AND #bytes <= :bytesBefore)',
      names: { '#attachments': 'attachments', '#bytes': 'bytes' },
      values: { ':number': contents.length, ':bytes': bytes, ...before },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw new XapiProblem(409, `This package keeps at most ${MOST_ATTACHMENTS} contents of attachments, of ${MOST_MEGABYTES} MB together.`);
  }
}
