import { parseStream, tenantIn } from '../../../events/kernel/streams.ts';
import { codeRecord, isCode } from '../../../functions/certificates/certificate.records.ts';
import { mailRecord, membershipRecord, secretRecord } from '../../../functions/identity/identity.records.ts';
import { dueTarget, parseCommitKey, platform, PLATFORM_TENANT } from '../../../functions/platform/keys/keys.ts';
import { queueKeys } from '../../../functions/platform/keys/notification-keys.ts';
import { reminderHourRecord } from '../../../functions/notifications/reminder.records.ts';
import { domainRecord, personId, selfRecord } from '../../../functions/platform/request/access-records.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { dueRecord } from '../../../functions/platform/tables/due-list.ts';
import { instanceRecord } from '../../../functions/tenancy/instance.records.ts';
import { commitProblem, type ExportFacts, isAt } from './line-facts.ts';

const FOREIGN = 'it is of another tenant';
const nobody = (person: number): string => `person ${person} is nobody of this tenant`;
const OTHER_KEY = 'its key is of another item';

type PlatformRule = {
  readonly is: (item: Item) => boolean;
  /** Returns what is wrong with an item; null for nothing. @throws MalformedRecord */
  readonly problem: (item: Item, facts: ExportFacts) => string | null;
};

const PERSON = /^p#id([1-9]\d*)$/;
const isOfPerson = ({ pk }: Item): boolean => PERSON.test(pk);

function instanceProblem(item: Item, { scope, domain }: ExportFacts): string | null {
  const { id, domain: named } = instanceRecord.parse(item);
  if (id !== scope.tenant || !isAt(item, platform.instance(scope.tenant))) return FOREIGN;
  return named === domain ? null : 'it has another domain than the manifest';
}

function domainProblem(item: Item, { scope, domain }: ExportFacts): string | null {
  return domainRecord.parse(item).id === scope.tenant && isAt(item, platform.domain(domain)) ? null : FOREIGN;
}

function certificateProblem(item: Item, { scope, people }: ExportFacts): string | null {
  const { tenant, person } = codeRecord.parse(item);
  if (tenant !== scope.tenant) return FOREIGN;
  if (!people.has(person)) return nobody(person);
  return isCode(item.sk) ? null : 'its key is no code';
}

function dueProblem(item: Item, { scope }: ExportFacts): string | null {
  const { kind, tenant, id, day } = dueRecord.parse(item);
  if (tenant !== scope.tenant) return FOREIGN;
  return isAt(item, platform.due(day, dueTarget(scope, kind, id))) ? null : OTHER_KEY;
}

function reminderHourProblem(item: Item, { scope }: ExportFacts): string | null {
  const { tenant, at } = reminderHourRecord.parse(item);
  if (tenant !== scope.tenant) return FOREIGN;
  return isAt(item, queueKeys.reminderHour(at, scope.tenant)) ? null : OTHER_KEY;
}

function selfProblem(item: Item, { people }: ExportFacts): string | null {
  const { id } = selfRecord.parse(item);
  if (!isAt(item, platform.self(personId(id)))) return OTHER_KEY;
  return people.has(id) ? null : nobody(id);
}

function secretProblem(item: Item, { addresses }: ExportFacts): string | null {
  secretRecord.parse(item);
  return addresses.has(Number(PERSON.exec(item.pk)?.[1])) ? null : 'its person has no identity in the export';
}

function membershipProblem(item: Item, { scope, addresses }: ExportFacts): string | null {
  const { person, tenant } = membershipRecord.parse(item);
  if (tenant !== scope.tenant) return FOREIGN;
  if (!isAt(item, platform.membership(personId(person), scope.tenant))) return OTHER_KEY;
  return addresses.has(person) ? null : `person ${person} has no identity in the export`;
}

function mailProblem(item: Item, { addresses }: ExportFacts): string | null {
  const address = addresses.get(mailRecord.parse(item).person);
  return address !== undefined && isAt(item, platform.mail(address)) ? null : 'its person has another address';
}

/** Returns what is wrong with a commit in the stream of a person or an instance; null for nothing. */
function announcementProblem(item: Item, { scope, people }: ExportFacts): string | null {
  const parsed = parseStream(parseCommitKey(item).stream);
  if (parsed?.kind === 'listedInstance') return parsed.ids.instance === scope.tenant ? commitProblem(item) : FOREIGN;
  if (parsed?.kind !== 'identity') return 'it is of no known stream';
  const { person = 0 } = parsed.ids;
  return people.has(person) ? commitProblem(item) : nobody(person);
}

/** All kinds of items of the platform that an export has; nothing else is imported. */
const KINDS: readonly PlatformRule[] = [
  { is: ({ pk }) => pk === platform.instances(), problem: instanceProblem },
  { is: ({ pk }) => pk === platform.domain('').pk, problem: domainProblem },
  { is: ({ pk }) => pk === platform.certificate('').pk, problem: certificateProblem },
  { is: ({ pk }) => pk.startsWith('due#'), problem: dueProblem },
  { is: ({ pk }) => pk === queueKeys.reminderHours(), problem: reminderHourProblem },
  { is: (item) => isOfPerson(item) && item.sk === 'self', problem: selfProblem },
  { is: (item) => isOfPerson(item) && item.sk === 'secret', problem: secretProblem },
  { is: (item) => isOfPerson(item) && item.sk.startsWith(platform.membershipPrefix), problem: membershipProblem },
  { is: ({ pk }) => pk.startsWith('p#mail#'), problem: mailProblem },
  { is: ({ pk }) => tenantIn(pk) === PLATFORM_TENANT, problem: announcementProblem },
];

/** Returns what is wrong with an item of the part `platform`; null for nothing. @throws MalformedRecord */
export function platformProblem(item: Item, facts: ExportFacts): string | null {
  const kind = KINDS.find(({ is }) => is(item));
  return kind === undefined ? 'it is of no kind that an export has' : kind.problem(item, facts);
}
