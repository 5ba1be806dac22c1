import { type StreamId, streamKey } from './commit.ts';

/**
 * The grammar of stream names; nothing else knows how a stream is spelled. A stream lies in a partition of the Events table,
 * `t{tenant}#{owner}`, under a name: the enrolment of person 42 in course 9 of tenant 7 is `e#c9` in `t7#u42`. Within its tenant it
 * is called `u42/e#c9`.
 */
type StreamRule = {
  /** Whether such streams lie in a tenant's partitions or in those of the platform, which is tenant 0. */
  readonly scope: 'tenant' | 'platform';
  /** Pattern of the partition, without its tenant; `{person}` stands for an id. */
  readonly owner: string;
  /** Pattern of the name within the partition. */
  readonly name: string;
  /** Kind of the rows that the book makes of it; null: no list shows it. */
  readonly row: string | null;
  /** The row is folded from the commits and kept in Views; otherwise it is read from a record. */
  readonly folded: boolean;
  /** Commits that are audit entries: those of anybody, those of others than the person whose stream it is, or none. */
  readonly audited: 'anybody' | 'others' | 'nobody';
};

/** Every kind of stream. Patterns are stored in keys and never change. */
export const STREAM_KINDS = {
  enrolment: { scope: 'tenant', owner: 'u{person}', name: 'e#c{course}', row: 'enrolment', folded: true, audited: 'others' },
  certificate: { scope: 'tenant', owner: 'u{person}', name: 'x#c{course}', row: 'certificate', folded: true, audited: 'others' },
  /** What a person did in the package of a unit, attempt by attempt. */
  packageAttempts: {
    scope: 'tenant',
    owner: 'u{person}',
    name: 'a#c{course}#u{unit}',
    row: null,
    folded: false,
    audited: 'nobody',
  },
  /** Likewise for a package of xAPI or cmi5, registration by registration. */
  packageRegistrations: {
    scope: 'tenant',
    owner: 'u{person}',
    name: 'r#c{course}#u{unit}',
    row: null,
    folded: false,
    audited: 'others',
  },
  /** Objectives that all packages of SCORM 2004 of a person share. */
  globalObjectives: { scope: 'tenant', owner: 'u{person}', name: 'o', row: null, folded: false, audited: 'nobody' },
  /** Data that all packages of SCORM 2004 of a person share. */
  sharedData: { scope: 'tenant', owner: 'u{person}', name: 'd', row: null, folded: false, audited: 'nobody' },
  /** What a person is notified of about one event, as a mail of one kind; the number is that of event and kind. */
  notification: { scope: 'tenant', owner: 'u{person}', name: 'n#{notification}', row: 'notification', folded: true, audited: 'nobody' },
  member: { scope: 'tenant', owner: 'u{person}', name: 'm', row: 'member', folded: false, audited: 'anybody' },
  course: { scope: 'tenant', owner: 'c{course}', name: 'v', row: 'course', folded: false, audited: 'anybody' },
  group: { scope: 'tenant', owner: 'g{group}', name: 'v', row: 'group', folded: false, audited: 'anybody' },
  branch: { scope: 'tenant', owner: 'b{branch}', name: 'v', row: 'branch', folded: false, audited: 'anybody' },
  category: { scope: 'tenant', owner: 'k{category}', name: 'v', row: 'category', folded: false, audited: 'anybody' },
  resourceCategory: { scope: 'tenant', owner: 'q{resourceCategory}', name: 'v', row: null, folded: false, audited: 'anybody' },
  /** A certificate template. */
  template: { scope: 'tenant', owner: 'f{template}', name: 'v', row: null, folded: false, audited: 'anybody' },
  certification: { scope: 'tenant', owner: 'n{certification}', name: 'v', row: null, folded: false, audited: 'anybody' },
  /** What was decided on a person and a certification: revocations, exemptions and opened renewals. */
  holder: { scope: 'tenant', owner: 'u{person}', name: 'h#n{certification}', row: 'holder', folded: true, audited: 'others' },
  job: { scope: 'tenant', owner: 'j{job}', name: 'v', row: null, folded: false, audited: 'anybody' },
  /** Statements that systems of others have sent on a day (of UTC, counted from 1970), in one of a few parts so that many can send at once. */
  statements: { scope: 'tenant', owner: 'x{day}', name: 's{part}', row: null, folded: false, audited: 'nobody' },
  /** Settings, licence and subscriptions of the tenant itself. */
  instance: { scope: 'tenant', owner: 'i', name: 'v', row: null, folded: false, audited: 'anybody' },
  /** A tenant as one row of the platform's list. */
  listedInstance: { scope: 'platform', owner: 'i{instance}', name: 'v', row: 'instance', folded: false, audited: 'anybody' },
  /** A person independent of their memberships. */
  identity: { scope: 'platform', owner: 'u{person}', name: 'm', row: 'identity', folded: false, audited: 'anybody' },
} as const satisfies Readonly<Record<string, StreamRule>>;

export type StreamKind = keyof typeof STREAM_KINDS;

type IdsIn<Pattern> = Pattern extends `${string}{${infer Name}}${infer Rest}` ? Name | IdsIn<Rest> : never;
type IdNames<Kind extends StreamKind> = IdsIn<(typeof STREAM_KINDS)[Kind]['owner'] | (typeof STREAM_KINDS)[Kind]['name']>;
/** The ids that the streams of a kind name. */
export type StreamIds<Kind extends StreamKind> = Readonly<Record<IdNames<Kind>, number>>;
/** All ids that a stream may name. */
export type AnyStreamIds = Readonly<Partial<Record<IdNames<StreamKind>, number>>>;

/** A stream as its key names it. */
export type ParsedStream = { readonly kind: StreamKind; readonly tenant: number; readonly ids: AnyStreamIds };

/** The platform's own streams and records lie in partitions of tenant 0. */
const PLATFORM = 0;

const STREAM_ENTRIES = Object.entries(STREAM_KINDS) as [StreamKind, StreamRule][]; // typed as string[] otherwise
const ruleOf = (kind: StreamKind): StreamRule => STREAM_KINDS[kind];

const ID = /\{(\w+)\}/g;
const expressionOf = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll(ID, '(?<$1>\\d{1,15})')}$`);
const OWNERS = STREAM_ENTRIES.map(([, { owner }]) => expressionOf(owner));
const EXPRESSIONS = new Map(STREAM_ENTRIES.map(([kind, { owner, name }]) => [kind, expressionOf(`${owner}/${name}`)]));

const TENANT = /^t(\d+)#/;

/** Returns the first part of every key of a tenant: `t7`. */
export const tenantPrefix = (tenant: number): string => `t${tenant}`;

/** Returns the tenant in whose partitions a key lies (0: the platform); null for keys of no tenant. */
export function tenantIn(pk: string): number | null {
  const tenant = TENANT.exec(pk)?.[1];
  return tenant === undefined ? null : Number(tenant);
}

/** Returns a stream of a kind, with the ids that its patterns demand. Those of the platform lie in tenant 0. */
export function streamOf<Kind extends StreamKind>(kind: Kind, tenant: number, ids: StreamIds<Kind>): StreamId {
  const values: Readonly<Record<string, number>> = ids;
  const filled = (pattern: string): string => pattern.replaceAll(ID, (_, id: string) => String(values[id]));
  const { owner, name } = ruleOf(kind);
  return { pk: `${tenantPrefix(tenant)}#${filled(owner)}`, name: filled(name) };
}

/** Returns a stream's name within its tenant: `u42/e#c9`. Feeds, books and consistency tokens name streams like that. */
export const streamInTenant = (stream: StreamId): string => `${stream.pk.replace(TENANT, '')}/${stream.name}`;

/** Returns the stream, or the row of a single commit, that has this name within the tenant. */
export function streamFromName(tenant: number, nameInTenant: string): StreamId {
  const cut = nameInTenant.indexOf('/');
  return { pk: `${tenantPrefix(tenant)}#${nameInTenant.slice(0, cut)}`, name: nameInTenant.slice(cut + 1) };
}

/** Returns the stream of a `streamKey`: `t7#u42/e#c9`. */
export function streamFromKey(key: string): StreamId {
  const cut = key.indexOf('/');
  return { pk: key.slice(0, cut), name: key.slice(cut + 1) };
}

/** Returns the kinds whose streams may have this name within their tenant; none for what is no stream. */
export const kindsNamed = (nameInTenant: string): StreamKind[] =>
  STREAM_ENTRIES.flatMap(([kind]) => (EXPRESSIONS.get(kind)?.test(nameInTenant) ? [kind] : []));

/** Returns the kinds of the book's rows that a stream of this name within its tenant may become. */
export const rowKindsNamed = (nameInTenant: string): string[] => kindsNamed(nameInTenant).flatMap((kind) => ruleOf(kind).row ?? []);

/** Whether a name within its tenant can be of a stream of the platform alone. */
export function isNamedInPlatform(nameInTenant: string): boolean {
  const kinds = kindsNamed(nameInTenant);
  return kinds.length > 0 && kinds.every((kind) => ruleOf(kind).scope === 'platform');
}

function parsedAs(kind: StreamKind, stream: StreamId): ParsedStream | null {
  const tenant = tenantIn(stream.pk);
  if (tenant === null || (ruleOf(kind).scope === 'platform') !== (tenant === PLATFORM)) return null;
  const match = EXPRESSIONS.get(kind)?.exec(streamInTenant(stream));
  if (!match) return null;
  return { kind, tenant, ids: Object.fromEntries(Object.entries(match.groups ?? {}).map(([id, digits]) => [id, Number(digits)])) };
}

/** Returns a test whether a stream is of this kind. */
export const isStream =
  (kind: StreamKind) =>
  (stream: StreamId): boolean =>
    parsedAs(kind, stream) !== null;

/** Returns kind, tenant and ids of a stream; null for what is no stream of a kind known here. */
export function parseStream(stream: StreamId): ParsedStream | null {
  for (const [kind] of STREAM_ENTRIES) {
    const parsed = parsedAs(kind, stream);
    if (parsed) return parsed;
  }
  return null;
}

/** Returns the ids in the name of a stream of this kind; throws for a stream of another kind. */
export function idsOf<Kind extends StreamKind>(kind: Kind, stream: StreamId): StreamIds<Kind> {
  const parsed = parsedAs(kind, stream);
  if (!parsed) throw new Error(`${streamKey(stream)} is no stream of the kind ${kind}`);
  return parsed.ids as StreamIds<Kind>; // the patterns of the kind name all of them
}

/** Whether a stream's commits are folded into a row of Views. */
export function isFolded(stream: StreamId): boolean {
  const parsed = parseStream(stream);
  return parsed !== null && ruleOf(parsed.kind).folded;
}

/** Whose commits in a stream are audit entries. */
export function auditedIn(stream: StreamId): StreamRule['audited'] {
  const parsed = parseStream(stream);
  return parsed === null ? 'nobody' : ruleOf(parsed.kind).audited;
}

/** Whether a partition is one in which streams lie. */
export function isStreamPartition(pk: string): boolean {
  const owner = pk.replace(TENANT, '');
  return tenantIn(pk) !== null && OWNERS.some((expression) => expression.test(owner));
}
