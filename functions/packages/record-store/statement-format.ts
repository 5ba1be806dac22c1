import type { StoredStatement } from '../xapi/statement-hash.ts';
import type { Format } from './statement-filter.ts';
import { isRecord } from '../../../shared/kernel/json-values.ts';
import { acceptedLanguages } from '../xapi/accept-language.ts';

type Json = Readonly<Record<string, unknown>>;

const IDENTIFIERS = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;

/** Returns what identifies an actor; the members of a group that nothing else identifies. */
function actorIds(actor: Json): Json {
  const own = Object.fromEntries(IDENTIFIERS.flatMap((name) => (actor[name] === undefined ? [] : [[name, actor[name]]])));
  const isNamed = Object.keys(own).length > 0;
  const members = !isNamed && Array.isArray(actor['member']) ? { member: actor['member'].filter(isRecord).map(actorIds) } : {};
  return { ...(actor['objectType'] === 'Group' && { objectType: 'Group' }), ...own, ...members };
}

/** Returns what identifies an object. */
function objectIds(object: Json): Json {
  const type = object['objectType'];
  // An object without a type is an activity, so that the others keep theirs.
  if (type === 'Agent' || type === 'Group') return { ...actorIds(object), objectType: type };
  if (type === 'SubStatement') return idsOf(object);
  return { ...(type === 'StatementRef' && { objectType: type }), id: object['id'] };
}

function contextIds(context: Json): Json {
  const changed = Object.entries(context).map(([name, value]) => {
    if ((name === 'instructor' || name === 'team') && isRecord(value)) return [name, actorIds(value)];
    if (name !== 'contextActivities' || !isRecord(value)) return [name, value];
    const lists = Object.entries(value).map(([kind, list]) => [kind, Array.isArray(list) ? list.filter(isRecord).map(objectIds) : list]);
    return [name, Object.fromEntries(lists) as Json];
  });
  return Object.fromEntries(changed) as Json; // the entries of an object
}

function idsOf(statement: Json): Json {
  const { actor, verb, object, context, authority } = statement;
  return {
    ...statement,
    ...(isRecord(actor) && { actor: actorIds(actor) }),
    ...(isRecord(verb) && { verb: { id: verb['id'] } }),
    ...(isRecord(object) && { object: objectIds(object) }),
    ...(isRecord(context) && { context: contextIds(context) }),
    ...(isRecord(authority) && { authority: actorIds(authority) }),
  };
}

/** Returns the language of a map that the header wants most; the first one where it wants none of them. */
function languageOf(map: Json, wanted: readonly string[]): string | undefined {
  const tags = Object.keys(map);
  const match = wanted.flatMap((want) => tags.find((tag) => tag.toLowerCase() === want || tag.toLowerCase().startsWith(`${want}-`)) ?? []);
  return match[0] ?? tags[0];
}

/** Returns the languages of Accept-Language in small letters, the most wanted first. */
const wantedLanguages = (header: string | null): string[] => acceptedLanguages(header).map((tag) => tag.toLowerCase());

const MAPS = new Set(['display', 'name', 'description']);

/** Returns a value in which every language map has one language. */
function inOneLanguage(value: unknown, wanted: readonly string[], name = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => inOneLanguage(member, wanted));
  if (!isRecord(value) || name === 'extensions') return value;
  if (MAPS.has(name)) {
    const tag = languageOf(value, wanted);
    return tag === undefined ? value : { [tag]: value[tag] };
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inOneLanguage(member, wanted, key)]));
}

/** Returns a statement as it was stored, with what identifies its parts alone, or with each text in one language. */
export function formatted(statement: StoredStatement, format: Format, acceptLanguage: string | null): object {
  if (format === 'ids') return idsOf(statement);
  return format === 'canonical' ? (inOneLanguage(statement, wantedLanguages(acceptLanguage)) as object) : statement;
}
