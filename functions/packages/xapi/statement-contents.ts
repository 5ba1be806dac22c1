import type { Attachment } from '../../../shared/packages/xapi/statement.ts';
import { type WrittenPart, writtenBytes, writeParts } from './multipart.ts';
import { jsonBytes } from './page-bytes.ts';
import type { StoredStatement } from './statement-hash.ts';

/** Returns the content of an attachment of a statement; null where only its address was sent. */
export type ReadContent = (hash: string, of: StoredStatement) => Promise<Uint8Array | null>;

/** Returns the attachments of a statement, with those of the statement in it. */
export const attachmentsOf = (statement: StoredStatement): Attachment[] => {
  const object = statement['object'] as { attachments?: Attachment[] } | undefined;
  return [...((statement['attachments'] as Attachment[] | undefined) ?? []), ...(object?.attachments ?? [])]; // as they were checked before they were stored
};

/** The bytes of a response that is written as base64, of which a function returns 6 MB. */
const RESPONSE_BYTES = 4_400_000;
/** Contents that are looked for in one response: attachments can name any number that was never sent. */
const MOST_CONTENTS = 500;
const READ_TOGETHER = 4;

/** The contents of some statements. `left`: bytes of the response that they leave. */
type Contents = { readonly parts: readonly WrittenPart[]; readonly left: number; readonly isWhole: boolean };

/** Reads the contents that a statement names and the response has not yet, until one does not fit. */
async function contentsOf(of: StoredStatement, read: ReadContent, known: ReadonlySet<string>, bytes: number): Promise<Contents> {
  const named = new Map(attachmentsOf(of).map((attachment) => [attachment.sha2.toLowerCase(), attachment]));
  const missing = [...named].filter(([hash]) => !known.has(hash));
  const readable = missing.slice(0, MOST_CONTENTS - known.size);
  const parts: WrittenPart[] = [];
  let left = bytes;
  for (let from = 0; from < readable.length; from += READ_TOGETHER) {
    const some = readable.slice(from, from + READ_TOGETHER).map(async ([hash, { contentType }]) => {
      const body = await read(hash, of);
      const headers = { 'Content-Type': contentType, 'Content-Transfer-Encoding': 'binary', 'X-Experience-API-Hash': hash };
      return body ? [{ headers, body }] : [];
    });
    for (const part of (await Promise.all(some)).flat()) {
      left -= writtenBytes(part);
      if (left < 0) return { parts, left, isWhole: false };
      parts.push(part);
    }
  }
  return { parts, left, isWhole: readable.length === missing.length };
}

/** Statements with the contents that fit into one response. `number`: of the statements that it holds, from the first one on. */
type Fitting = { readonly number: number; readonly parts: readonly WrittenPart[] };

/**
 * Reads the contents of statements until the response is full. A statement whose contents do not fit is one of the next page; the first one is
 * there in any case, without those of its contents that fit into no response.
 */
export async function fittingContents(statements: readonly StoredStatement[], read: ReadContent): Promise<Fitting> {
  const known = new Set<string>();
  const parts: WrittenPart[] = [];
  let left = RESPONSE_BYTES - jsonBytes(statements);
  for (const [index, of] of statements.entries()) {
    const contents = await contentsOf(of, read, known, left);
    if (!contents.isWhole && index > 0) return { number: index, parts };
    parts.push(...contents.parts);
    if (!contents.isWhole) return { number: 1, parts };
    left = contents.left;
    for (const { sha2 } of attachmentsOf(of)) known.add(sha2.toLowerCase());
  }
  return { number: statements.length, parts };
}

/** Returns the response with statements as the first part of a body, followed by the contents of their attachments. */
export function withContents(body: object, contents: readonly WrittenPart[]): Response {
  const first = { headers: { 'Content-Type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
  const { type, body: bytes } = writeParts([first, ...contents]);
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
}
