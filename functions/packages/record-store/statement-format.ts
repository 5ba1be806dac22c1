import type { StoredStatement } from '../xapi/statement-hash.ts';
import type { Format } from './statement-filter.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const IDENTIFIERS = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;

/** Returns what identifies an actor; the members of a group that nothing else identifies. */
function actorIds(actor: Json): Json {
  const own = Object.fromEntries(IDENTIFIERS.flatMap((name) => (actor[name] === undefined ? [] : [[name, actor[name]]])));
  const isNamed = Object.keys(own).length > 0;
  const members = !isNamed && Array.isArray(actor['member']) ? { member: actor['member'].filter(isObject).map(actorIds) } : {};
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
    if ((name === 'instructor' || name === 'team') && isObject(value)) return [name, actorIds(value)];
    if (name !== 'contextActivities' || !isObject(value)) return [name, value];
    const lists = Object.entries(value).map(([kind, list]) => [kind, Array.isArray(list) ? list.filter(isObject).map(objectIds) : list]);
    return [name, Object.fromEntries(lists) as Json];
  });
  return Object.fromEntries(changed) as Json; // the entries of an object
}

function idsOf(statement: Json): Json {
  const { actor, verb, object, context, authority } = statement;
  return {
    ...statement,
    ...(isObject(actor) && { actor: actorIds(actor) }),
    ...(isObject(verb) && { verb: { id: verb['id'] } }),
    ...(isObject(object) && { object: objectIds(object) }),
    ...(isObject(context) && { context: contextIds(context) }),
    ...(isObject(authority) && { authority: actorIds(authority) }),
  };
}

/** Returns the language of a map that the header wants most; the first one where it wants none of them. */
function languageOf(map: Json, wanted: readonly string[]): string | undefined {
  const tags = Object.keys(map);
  const match = wanted.flatMap((want) => tags.find((tag) => tag.toLowerCase() === want || tag.toLowerCase().startsWith(`${want}-`)) ?? []);
  return match[0] ?? tags[0];
}

const MOST_LANGUAGES = 20;
/** Returns the languages of Accept-Language, the most wanted first. */
export function wantedLanguages(header: string | null): string[] {
  const entries = (header ?? '').split(',').slice(0, MOST_LANGUAGES);
  const weighed = entries.map((entry) => {
    const [tag = '', ...rest] = entry.split(';').map((piece) => piece.trim());
    const weight = rest.find((piece) => piece.startsWith('q='));
    return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  return weighed
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const MAPS = new Set(['display', 'name', 'description']);

/** Returns a value in which every language map has one language. */
function inOneLanguage(value: unknown, wanted: readonly string[], name = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => inOneLanguage(member, wanted));
  if (!isObject(value) || name === 'extensions') return value;
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
