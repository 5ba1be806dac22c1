import type { Attachment } from '../../../shared/packages/xapi/statement.ts';
import { writeParts } from './multipart.ts';
import type { StoredStatement } from './statement-hash.ts';

/** Returns the content of an attachment of a statement; null where only its address was sent. */
export type ReadContent = (hash: string, of: StoredStatement) => Promise<Uint8Array | null>;

/** Returns the attachments of a statement, with those of the statement in it. */
export const attachmentsOf = (statement: StoredStatement): Attachment[] => {
  const object = statement['object'] as { attachments?: Attachment[] } | undefined;
  return [...((statement['attachments'] as Attachment[] | undefined) ?? []), ...(object?.attachments ?? [])]; // as they were checked before they were stored
};

/** Returns statements as the first part of a body, followed by the contents of their attachments. */
export async function withContents(body: object, statements: readonly StoredStatement[], read: ReadContent): Promise<Response> {
  const attachments = new Map(
    statements.flatMap((of) => attachmentsOf(of).map((attachment) => [attachment.sha2.toLowerCase(), { attachment, of }] as const)),
  );
  const parts = await Promise.all(
    [...attachments].map(async ([hash, { attachment, of }]) => {
      const content = await read(hash, of);
      const headers = { 'Content-Type': attachment.contentType, 'Content-Transfer-Encoding': 'binary', 'X-Experience-API-Hash': hash };
      return content ? [{ headers, body: content }] : [];
    }),
  );
  const first = { headers: { 'Content-Type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
  const { type, body: bytes } = writeParts([first, ...parts.flat()]);
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
}
