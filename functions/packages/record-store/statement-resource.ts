import type { Agent } from '../../../shared/packages/xapi/actor.ts';
import { isUuid } from '../../../shared/packages/xapi/formats.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readAttachment, readSealedAttachment, storeAttachments } from '../xapi/attachments.ts';
import { fittingContents, type ReadContent, withContents } from '../xapi/statement-contents.ts';
import { asStored, readSent } from '../xapi/sent-statements.ts';
import { storeStatements } from './stored-statements.ts';
import { checkParameters, type XapiRequest } from '../xapi/xapi-request.ts';
import { XapiProblem } from '../xapi/xapi-problem.ts';
import { formatted } from './statement-format.ts';
import { readFilter, type StatementFilter } from './statement-filter.ts';
import { consistentThrough, findStatement, findStatements, type StatementPage, type StatementReading } from './statements.queries.ts';

/** Who writes: the key of the API that the call came with. */
export type StatementWriting = StatementReading & { readonly keyId: string; readonly callId: string };

/** Says until when everything that was stored has been readable. */
export const CONSISTENT = 'x-experience-api-consistent-through';

/** The authority of statements is the key that sent them. */
const authorityOf = ({ home, keyId }: StatementWriting): Agent => ({ objectType: 'Agent', account: { homePage: home, name: keyId } });

/** Stores the statements of a PUT or POST. Returns 204, or 200 with their ids. @throws XapiProblem */
export async function putStatements(request: XapiRequest, writing: StatementWriting): Promise<Response> {
  const isPut = request.method === 'PUT';
  checkParameters(request, isPut ? ['statementId'] : []);
  const id = request.parameters.get('statementId')?.toLowerCase();
  if (id !== undefined && !isUuid(id)) throw new XapiProblem(400, 'The id of the statement is malformed.');
  const { scope, now, keyId, callId } = writing;
  const { statements, contents } = await readSent(request, { who: `key ${keyId}`, now });
  if (isPut && statements.some((one) => one.id !== undefined && one.id.toLowerCase() !== id))
    throw new XapiProblem(400, 'The id in the statement is another one than in the address.');
  const fresh = statements.map((one) => asStored(id === undefined ? one : { ...one, id }, { now, authority: authorityOf(writing) }));
  const store = (): Promise<void> => storeAttachments(scope, contents);
  await storeStatements({ scope, now, commandId: callId, key: keyId, statements: fresh, store });
  return isPut ? new Response(null, { status: 204 }) : Response.json(fresh.map(({ body }) => body.id));
}

/** Returns where the next page is: the same request with the place where this one ended, and what the first page was complete to. */
function moreOf(parameters: XapiRequest['parameters'], base: string, cursor: string | null, through: string): string {
  if (cursor === null) return '';
  const next = new URLSearchParams([...parameters]);
  next.set('cursor', cursor);
  next.set('through', through);
  return `${base}statements?${next.toString()}`;
}

/** Returns how the content of an attachment is read: one that a package has sent lies with its learner. */
const contentOf =
  ({ scope, home }: StatementReading): ReadContent =>
  async (hash, { actor }) => {
    const { account } = actor as Agent; // it was checked before it was stored
    const person = account?.homePage === home ? parseId<PersonId>(account.name) : null;
    return (await readAttachment(scope, hash)) ?? (person === null ? null : readSealedAttachment(scope, person, hash));
  };

async function oneStatement(
  reading: StatementReading,
  one: NonNullable<StatementFilter['one']>,
  filter: StatementFilter,
  language: string | null,
) {
  const statement = await findStatement(reading, one);
  if (!statement) throw new XapiProblem(404, 'There is no such statement.');
  const body = formatted(statement, filter.format, language);
  const contents = filter.attachments ? await fittingContents([statement], contentOf(reading)) : null;
  const response = contents ? withContents(body, contents.parts) : Response.json(body);
  response.headers.set('last-modified', new Date(String(statement['stored'])).toUTCString());
  return response;
}

/** Returns the statements of a page that fit into its response, with the contents of their attachments where they are asked for. */
async function fittingPage({ places, next }: StatementPage, reading: StatementReading, { attachments }: StatementFilter) {
  const statements = places.flatMap(({ statement }) => statement ?? []);
  const contents = attachments ? await fittingContents(statements, contentOf(reading)) : null;
  const cut = contents ? places.findIndex(({ statement }) => statement !== null && statement === statements[contents.number]) : -1;
  const given = cut < 0 ? places : places.slice(0, cut);
  const cursor = cut < 0 ? next : (given.at(-1)?.place ?? null);
  return { statements: statements.slice(0, contents?.number), contents, cursor };
}

/** Returns statements that meet the request. `base` is the path below which the store is. @throws XapiProblem */
export async function getStatements(request: XapiRequest, reading: StatementReading, base: string): Promise<Response> {
  const filter = readFilter(request, reading.home);
  const language = request.headers.get('accept-language');
  if (filter.one) return oneStatement(reading, filter.one, filter, language);
  const { statements, contents, cursor } = await fittingPage(await findStatements(reading, filter), reading, filter);
  // What becomes readable while pages are read can have its place in one that was read already.
  const through = filter.through ?? consistentThrough(reading.now);
  const body = {
    statements: statements.map((statement) => formatted(statement, filter.format, language)),
    more: moreOf(request.parameters, base, cursor, through),
  };
  const response = contents ? withContents(body, contents.parts) : Response.json(body);
  response.headers.set(CONSISTENT, through);
  const last = statements.map(({ stored }) => String(stored)).toSorted((a, b) => (a < b ? 1 : -1))[0];
  if (last !== undefined) response.headers.set('last-modified', new Date(last).toUTCString());
  return response;
}
