import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { currentPosition } from '../../../events/packages/statements/statement.book.ts';
import { personAgentKey } from '../../../shared/packages/xapi/product-statements.ts';
import { actorKey } from '../../../shared/packages/xapi/actor.ts';
import { isTimestamp, isUuid, iri, timestampMillis } from '../../../shared/packages/xapi/formats.ts';
import { readActor } from '../xapi/read-actor.ts';
import { checkParameters, type XapiRequest } from '../xapi/xapi-request.ts';
import { XapiProblem } from '../xapi/xapi-problem.ts';

export const FORMATS = ['ids', 'exact', 'canonical'] as const;
export type Format = (typeof FORMATS)[number];

/** What GET statements asks for. */
export type StatementFilter = {
  /** One statement, whether it is to be a voided one or not. */
  readonly one: { readonly id: string; readonly voided: boolean } | null;
  readonly agents: readonly string[];
  readonly verb: string | null;
  /** The activity, also as the path of one of the product's own. */
  readonly activities: readonly string[];
  readonly registration: string | null;
  readonly relatedActivities: boolean;
  readonly relatedAgents: boolean;
  readonly since: string | null;
  readonly until: string | null;
  readonly limit: number;
  readonly format: Format;
  readonly attachments: boolean;
  readonly ascending: boolean;
  /** Where the page before ended. */
  readonly cursor: string | null;
  /** Until when the first page was complete, with a cursor. */
  readonly through: string | null;
};

const MOST = 100;
const NAMES = [
  'agent',
  'verb',
  'activity',
  'registration',
  'related_activities',
  'related_agents',
  'since',
  'until',
  'limit',
  'ascending',
  'cursor',
  'through',
] as const;
const WITH_ONE = ['attachments', 'format'];

function flag(parameters: XapiRequest['parameters'], name: string): boolean {
  const value = parameters.get(name);
  if (value !== undefined && value !== 'true' && value !== 'false') throw new XapiProblem(400, `${name} is true or false.`);
  return value === 'true';
}

function textOf(parameters: XapiRequest['parameters'], name: string, isRight: (text: string) => boolean, what: string): string | null {
  const value = parameters.get(name);
  if (value === undefined) return null;
  if (!isRight(value)) throw new XapiProblem(400, `${name} is ${what}.`);
  return value;
}

const isIri = (text: string): boolean => safeParse(iri, text).success;

function agentKeys(text: string | undefined, home: string): string[] {
  if (text === undefined) return [];
  const agent = readActor(text);
  const key = actorKey(agent);
  const own = agent.account?.homePage === home ? [personAgentKey(agent.account.name)] : [];
  return [...own, ...(key === null ? [] : [key])];
}

function limitOf(parameters: XapiRequest['parameters']): number {
  const text = textOf(parameters, 'limit', (value) => /^\d{1,9}$/.test(value), 'a whole number');
  const limit = Number(text ?? 0);
  return limit === 0 ? MOST : Math.min(limit, MOST);
}

const timeOf = (parameters: XapiRequest['parameters'], name: string): string | null => {
  const text = textOf(parameters, name, isTimestamp, 'a time of ISO 8601');
  return text === null ? null : new Date(timestampMillis(text)).toISOString();
};

function oneOf({ parameters }: XapiRequest): StatementFilter['one'] {
  const [id, voided] = [parameters.get('statementId'), parameters.get('voidedStatementId')];
  if (id === undefined && voided === undefined) return null;
  if (id !== undefined && voided !== undefined) throw new XapiProblem(400, 'statementId and voidedStatementId exclude each other.');
  const one = id ?? voided ?? '';
  if (!isUuid(one)) throw new XapiProblem(400, 'The id of the statement is malformed.');
  return { id: one.toLowerCase(), voided: id === undefined };
}

/** Returns what a request asks for. `home` is the address of the instance. @throws XapiProblem 400 */
export function readFilter(request: XapiRequest, home: string): StatementFilter {
  const { parameters } = request;
  const one = oneOf(request);
  if (one) checkParameters(request, [], ['statementId', 'voidedStatementId', ...WITH_ONE]);
  else checkParameters(request, [], [...NAMES, ...WITH_ONE]);
  const activity = textOf(parameters, 'activity', isIri, 'an IRI');
  const cursor = textOf(parameters, 'cursor', (text) => /^[\w:.#@/-]{1,120}$/.test(text), 'that of the page before');
  return {
    one,
    agents: agentKeys(parameters.get('agent'), home),
    verb: textOf(parameters, 'verb', isIri, 'an IRI'),
    activities: activity === null ? [] : [activity, ...(activity.startsWith(`${home}/`) ? [activity.slice(home.length)] : [])],
    registration: textOf(parameters, 'registration', isUuid, 'a UUID')?.toLowerCase() ?? null,
    relatedActivities: flag(parameters, 'related_activities'),
    relatedAgents: flag(parameters, 'related_agents'),
    since: timeOf(parameters, 'since'),
    until: timeOf(parameters, 'until'),
    limit: limitOf(parameters),
    format:
      FORMATS.find(
        (format) =>
          format ===
          (textOf(parameters, 'format', (text) => (FORMATS as readonly string[]).includes(text), 'ids, exact or canonical') ?? 'exact'),
      ) ?? 'exact',
    attachments: flag(parameters, 'attachments'),
    ascending: flag(parameters, 'ascending'),
    cursor: cursor === null ? null : currentPosition(cursor),
    through: cursor === null ? null : timeOf(parameters, 'through'),
  };
}
