import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { Agent } from '../../../shared/packages/xapi/actor.ts';
import { isProductStatementId } from '../../../shared/packages/xapi/product-statements.ts';
import { type Attachment, statement, type Statement, withLists } from '../../../shared/packages/xapi/statement.ts';
import { statementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { throttleSignature } from '../../platform/request/request-throttle.ts';
import { type Part, readParts, sha2Of } from './multipart.ts';
import { jsonBytes, STATEMENT_BYTES } from './page-bytes.ts';
import { checkSignatures } from './signed-statements.ts';
import { hashOfStatement, type NewStatement } from './statement-hash.ts';
import { XapiProblem } from './xapi-problem.ts';
import { parseJson, type XapiRequest } from './xapi-request.ts';

/** Statements as they were sent, with the contents of their attachments by SHA-2. */
export type Sent = { readonly statements: readonly Statement[]; readonly contents: ReadonlyMap<string, Buffer> };

/** Returns where an issue lies: the deepest place of the branch of a union that went furthest. */
function deepestIssue(issue: z.core.$ZodIssue, path: readonly PropertyKey[] = []): { path: readonly PropertyKey[]; message: string } {
  const here = [...path, ...issue.path];
  if (issue.code === 'unrecognized_keys') return { path: [...here, ...issue.keys.slice(0, 1)], message: 'this member is unknown' };
  if (issue.code !== 'invalid_union') return { path: here, message: issue.message };
  const inner = issue.errors.flatMap((issues) => issues.slice(0, 1).map((one) => deepestIssue(one, here)));
  return inner.reduce((a, b) => (b.path.length > a.path.length ? b : a), { path: here, message: issue.message });
}

/** Returns one statement that keeps every rule. @throws XapiProblem 400 with the member that breaks one */
export function parseStatement(value: unknown): Statement {
  const parsed = safeParse(statement, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const { path, message } = issue ? deepestIssue(issue) : { path: [], message: 'it is malformed' };
  throw new XapiProblem(400, `The statement breaks a rule at "${path.map(String).join('.').slice(0, 200)}": ${message}`);
}

/** One transaction holds a guard for each, and two commits. */
const MOST_STATEMENTS = 90;

function statementsOf(text: string, areMany: boolean): Statement[] {
  const value = parseJson(text, 'The body');
  if (Array.isArray(value) && !areMany) throw new XapiProblem(400, 'PUT takes one statement.');
  const values = Array.isArray(value) ? value : [value];
  if (values.length > MOST_STATEMENTS) throw new XapiProblem(413, `Please send at most ${MOST_STATEMENTS} statements at a time.`);
  return values.map(parseStatement);
}

const attachmentsOf = (of: Statement): Attachment[] => [
  ...(of.attachments ?? []),
  ...(of.object.objectType === 'SubStatement' ? (of.object.attachments ?? []) : []),
];

/** Returns the contents of the parts by SHA-2. @throws XapiProblem 400 for a part without its headers, or whose content has another hash */
function contentsOf(parts: readonly Part[]): Map<string, Buffer> {
  return new Map(
    parts.map(({ headers, body }) => {
      const hash = headers.get('x-experience-api-hash')?.toLowerCase();
      if (hash === undefined) throw new XapiProblem(400, 'A part has no X-Experience-API-Hash.');
      if (headers.get('content-transfer-encoding')?.toLowerCase() !== 'binary')
        throw new XapiProblem(400, 'The Content-Transfer-Encoding of a part must be binary.');
      if (sha2Of(body, hash) !== hash) throw new XapiProblem(400, 'The X-Experience-API-Hash of a part is not that of its content.');
      return [hash, body] as const;
    }),
  );
}

function checkContents(attachments: readonly Attachment[], contents: ReadonlyMap<string, Buffer>): void {
  const named = new Set(attachments.map(({ sha2 }) => sha2.toLowerCase()));
  if ([...contents.keys()].some((hash) => !named.has(hash)))
    throw new XapiProblem(400, 'A part belongs to no attachment of the statements.');
  for (const { sha2, fileUrl } of attachments)
    if (fileUrl === undefined && !contents.has(sha2.toLowerCase()))
      throw new XapiProblem(400, 'An attachment has neither a part with its content nor a fileUrl.');
}

/** Returns the statements of a request. `signer`: who sends their signatures, and when. @throws XapiProblem 400, 413; RATE_LIMITED */
export async function readSent(
  { headers, body, method }: XapiRequest,
  signer: { readonly who: string; readonly now: Instant },
): Promise<Sent> {
  const type = headers.get('content-type') ?? '';
  const areMany = method === 'POST';
  const isMixed = /^multipart\/mixed\s*;/i.test(type);
  if (!isMixed && !/^application\/json\s*(;|$)/i.test(type))
    throw new XapiProblem(400, 'Statements are sent as application/json or multipart/mixed.');
  const [first, ...rest] = isMixed ? readParts(type, body) : [];
  if (first && !/^application\/json\s*(;|$)/i.test(first.headers.get('content-type') ?? ''))
    throw new XapiProblem(400, 'The first part of the body is the statements, as application/json.');
  const statements = statementsOf(Buffer.from(first?.body ?? body).toString('utf8'), areMany);
  const contents = contentsOf(rest);
  checkContents(statements.flatMap(attachmentsOf), contents);
  await checkSignatures(statements, contents, () => throttleSignature(signer.who, signer.now));
  return { statements, contents };
}

/** Each activity and agent that a statement names is a line of the book. */
const MOST_NAMED = 1_000;

/**
 * Returns a statement as it is stored: with id, time, version and the authority of who sent it.
 * @throws XapiProblem 409 for an id that statements of the product alone have; 413 for a statement above 1 MB, as it is stored,
 * and for one that names more than 1,000 activities and agents
 */
export function asStored(sent: Statement, { now, authority }: { readonly now: Instant; readonly authority: Agent }): NewStatement {
  const listed = withLists(sent);
  const object = listed.object.objectType === 'SubStatement' ? withLists(listed.object) : listed.object;
  const id = (sent.id ?? randomUUID()).toLowerCase();
  if (isProductStatementId(id))
    throw new XapiProblem(409, `The id ${id} is of version 8, which statements of this store itself have. Please send another one.`);
  const body = { ...listed, object, id, timestamp: sent.timestamp ?? now, stored: now, version: sent.version ?? '1.0.0', authority };
  const { voids, relatedAgents, relatedActivities } = statementKeys(sent);
  if (relatedAgents.length + relatedActivities.length > MOST_NAMED)
    throw new XapiProblem(413, `A statement names at most ${MOST_NAMED} activities and agents. Please send fewer.`);
  if (jsonBytes(body) > STATEMENT_BYTES) throw new XapiProblem(413, 'A statement has at most 1 MB. Please send a smaller one.');
  return { body, hash: hashOfStatement({ ...listed, object }), voids };
}
