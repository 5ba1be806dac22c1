import type { StreamId } from '../../../events/kernel/commit.ts';
import { isSlug } from '../../../shared/tenancy/slug.ts';
import { isStreamPartition, streamFromName, type StreamKind, streamOf, tenantIn, tenantPrefix } from '../../../events/kernel/streams.ts';
import type {
  BranchId,
  CategoryId,
  CertificationId,
  CourseId,
  GroupId,
  IdKind,
  JobId,
  PersonId,
  TemplateId,
  TenantId,
  UnitId,
} from '../../../shared/kernel/ids.ts';

/**
 * Every key of every table is built here and nowhere else. Keys of tenant data take a Scope, which only a verified Viewer
 * (or a reactor that follows a stream of that tenant) can give: no input of a caller ever names a tenant.
 */
export type Key = { readonly pk: string; readonly sk: string };

declare const scoped: unique symbol;
/** A tenant whose data the current work may touch. */
export type Scope = { readonly tenant: TenantId; readonly [scoped]: true };

/** Returns the scope of a tenant: for the Viewer, whose membership is verified, and for readers of a stream, whose key contains the tenant. */
export const scopeOf = (tenant: TenantId): Scope => ({ tenant }) as Scope;

/** The platform itself is tenant 0: identities and instances announce there. */
export const PLATFORM_TENANT = 0 as TenantId;

/** Members and links are split this many ways, because an import at 500/s is more than one partition takes. */
export const SPLIT = 16;

/** A day's list of what falls due is split, because an import may put thousands of people on one day. */
export const DUE_SPLIT = 4;

/**
 * Returns the sort key of a branch's url or an instance's domain. Calls name both in arguments, headers and hosts: what can be neither is
 * looked up as `-`, which none has.
 */
const nameKey = (name: string): string => (isSlug(name) ? name : '-');

/** Numbers in sort keys are padded, so that text order is number order. */
export const pad = (n: number): string => String(n).padStart(10, '0');
const shard = (id: number): number => id % SPLIT;

/** A target of the list of what falls due: things of different tenants and kinds on one day stay apart. */
export const dueTarget = (scope: Scope, kind: string, id: number): string => `${kind}#${t(scope)}#${id}`;

/** Sort key of one commit of a stream. */
export const commitKey = (stream: StreamId, version: number): Key => ({ pk: stream.pk, sk: `${stream.name}#${pad(version)}` });
export const commitPrefix = (stream: StreamId): string => `${stream.name}#`;

/** Reads a stream and version back out of a commit's key. */
export function parseCommitKey(key: Key): { stream: StreamId; version: number; tenant: TenantId } {
  const cut = key.sk.lastIndexOf('#');
  const stream: StreamId = { pk: key.pk, name: key.sk.slice(0, cut) };
  return { stream, version: Number(key.sk.slice(cut + 1)), tenant: tenantOf(stream) };
}

const tenantOf = (stream: StreamId): TenantId => (tenantIn(stream.pk) ?? Number.NaN) as TenantId;

/** Returns the tenant that a stream belongs to, as the scope of the work that follows it. */
export const scopeOfStream = (stream: StreamId): Scope => scopeOf(tenantOf(stream));

/** The name under which a single commit is a row of its own: `u42/m@3`. */
export const commitRow = (stream: StreamId, version: number): StreamId => ({ pk: stream.pk, name: `${stream.name}@${version}` });

/** Returns the stream that a consistency token or a row of the feed names. */
export const streamNamed = (scope: Scope, name: string): StreamId => streamFromName(scope.tenant, name);

const t = (scope: Scope): string => tenantPrefix(scope.tenant);

/** The streams of every kind; their names are those of events/kernel/streams.ts. */
export const streams = {
  enrolment: (scope: Scope, person: PersonId, course: CourseId) => streamOf('enrolment', scope.tenant, { person, course }),
  certificate: (scope: Scope, person: PersonId, course: CourseId) => streamOf('certificate', scope.tenant, { person, course }),
  packageAttempts: (scope: Scope, person: PersonId, course: CourseId, unit: UnitId) =>
    streamOf('packageAttempts', scope.tenant, { person, course, unit }),
  packageRegistrations: (scope: Scope, person: PersonId, course: CourseId, unit: UnitId) =>
    streamOf('packageRegistrations', scope.tenant, { person, course, unit }),
  globalObjectives: (scope: Scope, person: PersonId) => streamOf('globalObjectives', scope.tenant, { person }),
  sharedData: (scope: Scope, person: PersonId) => streamOf('sharedData', scope.tenant, { person }),
  notification: (scope: Scope, person: PersonId, notification: number) => streamOf('notification', scope.tenant, { person, notification }),
  member: (scope: Scope, person: PersonId) => streamOf('member', scope.tenant, { person }),
  course: (scope: Scope, course: CourseId) => streamOf('course', scope.tenant, { course }),
  group: (scope: Scope, group: GroupId) => streamOf('group', scope.tenant, { group }),
  branch: (scope: Scope, branch: BranchId) => streamOf('branch', scope.tenant, { branch }),
  category: (scope: Scope, category: CategoryId) => streamOf('category', scope.tenant, { category }),
  resourceCategory: (scope: Scope, resourceCategory: number) => streamOf('resourceCategory', scope.tenant, { resourceCategory }),
  template: (scope: Scope, template: TemplateId) => streamOf('template', scope.tenant, { template }),
  certification: (scope: Scope, certification: CertificationId) => streamOf('certification', scope.tenant, { certification }),
  holder: (scope: Scope, person: PersonId, certification: CertificationId) => streamOf('holder', scope.tenant, { person, certification }),
  job: (scope: Scope, job: JobId) => streamOf('job', scope.tenant, { job }),
  statements: (scope: Scope, day: number, part: number) => streamOf('statements', scope.tenant, { day, part }),
  instance: (scope: Scope) => streamOf('instance', scope.tenant, {}),
  listedInstance: (instance: TenantId) => streamOf('listedInstance', PLATFORM_TENANT, { instance }),
  identity: (person: PersonId) => streamOf('identity', PLATFORM_TENANT, { person }),
} satisfies Record<StreamKind, (...ids: never[]) => StreamId>;

/** The letters of headers in stored keys: one partition of a tenant each, small by nature. */
const HEADER_LETTERS = {
  course: 'C',
  branch: 'B',
  group: 'G',
  category: 'K',
  template: 'T',
  certification: 'V',
  resourceCategory: 'R',
  file: 'F',
  job: 'J',
  /** Erasures, by the person; those of the platform name everybody who was erased anywhere. */
  erasure: 'E',
  import: 'M',
  package: 'P',
  apiKey: 'Y',
  badgeKey: 'O',
} as const;

export type HeaderKind = keyof typeof HEADER_LETTERS;

/** Returns whether a partition is one of members: `t7#U#3`. */
export const isMemberPartition = (pk: string): boolean => /^t\d+#U#\d+$/.test(pk);

export const records = {
  member: (scope: Scope, person: PersonId): Key => ({ pk: `${t(scope)}#U#${shard(person)}`, sk: pad(person) }),
  memberShard: (scope: Scope, n: number): string => `${t(scope)}#U#${n}`,
  /** Links of a person, `b#…` and `g#…`, and the person key. */
  personPartition: (scope: Scope, person: PersonId): string => `${t(scope)}#u${person}`,
  personBranch: (scope: Scope, person: PersonId, branch: BranchId): Key => ({ pk: `${t(scope)}#u${person}`, sk: `b#${pad(branch)}` }),
  personGroup: (scope: Scope, person: PersonId, group: GroupId): Key => ({ pk: `${t(scope)}#u${person}`, sk: `g#${pad(group)}` }),
  /** What a person has chosen not to be notified of. */
  notificationPreferences: (scope: Scope, person: PersonId): Key => ({ pk: `${t(scope)}#u${person}`, sk: 'notify' }),
  personKey: (scope: Scope, person: PersonId): Key => ({ pk: `${t(scope)}#u${person}`, sk: 'key' }),
  branchMember: (scope: Scope, branch: BranchId, person: PersonId): Key => ({
    pk: records.branchShard(scope, branch, shard(person)),
    sk: pad(person),
  }),
  branchShard: (scope: Scope, branch: BranchId, n: number): string => `${t(scope)}#b${branch}#U#${n}`,
  groupShard: (scope: Scope, group: GroupId, n: number): string => `${t(scope)}#g${group}#U#${n}`,
  groupMember: (scope: Scope, group: GroupId, person: PersonId): Key => ({
    pk: records.groupShard(scope, group, shard(person)),
    sk: pad(person),
  }),
  header: (scope: Scope, kind: HeaderKind, id: number | string): Key => ({
    pk: records.headers(scope, kind),
    sk: typeof id === 'number' ? pad(id) : id,
  }),
  headers: (scope: Scope, kind: HeaderKind): string => `${t(scope)}#${HEADER_LETTERS[kind]}`,
  /** Begin the sort keys of links, in the partition of the thing they hang on. */
  linkPrefix: { branch: 'b#', course: 'c#', group: 'g#', category: 'k#' } as const,
  /** The people whom an import added or changed. */
  importRows: (scope: Scope, id: string): string => `${t(scope)}#M#${id}`,
  importRow: (scope: Scope, id: string, person: PersonId): Key => ({ pk: records.importRows(scope, id), sk: pad(person) }),
  /** A person's links of both kinds in one reading; what lies between them in the order of keys is no person's. */
  branchAndGroupLinks: ['b#', 'g$'] as const,
  groupPartition: (scope: Scope, group: GroupId): string => `${t(scope)}#g${group}`,
  groupBranch: (scope: Scope, group: GroupId, branch: BranchId): Key => ({ pk: `${t(scope)}#g${group}`, sk: `b#${pad(branch)}` }),
  groupCourse: (scope: Scope, group: GroupId, course: CourseId): Key => ({ pk: `${t(scope)}#g${group}`, sk: `c#${pad(course)}` }),
  branchGroup: (scope: Scope, branch: BranchId, group: GroupId): Key => ({ pk: `${t(scope)}#b${branch}`, sk: `g#${pad(group)}` }),
  courseGroup: (scope: Scope, course: CourseId, group: GroupId): Key => ({ pk: `${t(scope)}#c${course}`, sk: `g#${pad(group)}` }),
  branchPartition: (scope: Scope, branch: BranchId): string => `${t(scope)}#b${branch}`,
  branchCourse: (scope: Scope, branch: BranchId, course: CourseId): Key => ({ pk: `${t(scope)}#b${branch}`, sk: `c#${pad(course)}` }),
  coursePartition: (scope: Scope, course: CourseId): string => `${t(scope)}#c${course}`,
  courseBranch: (scope: Scope, course: CourseId, branch: BranchId): Key => ({ pk: `${t(scope)}#c${course}`, sk: `b#${pad(branch)}` }),
  unit: (scope: Scope, course: CourseId, publication: string, unit: UnitId): Key => ({
    pk: `${t(scope)}#c${course}`,
    sk: `p${publication}#u${pad(unit)}`,
  }),
  /** Parts of a draft are numbered by the save that wrote them: a unit of a draft may have no id yet. */
  draftPart: (scope: Scope, course: CourseId, save: string, part: number): Key => ({
    pk: `${t(scope)}#c${course}`,
    sk: `d${save}#u${pad(part)}`,
  }),
  /** Begin the sort keys of a course's published and drafted units. */
  unitPrefix: { published: 'p', draft: 'd' } as const,
  seats: (scope: Scope, course: CourseId): Key => ({ pk: `${t(scope)}#c${course}`, sk: 'seats' }),
  instance: (scope: Scope, what: 'settings' | 'licence' | 'admins' | 'templates' | 'certifications' | 'questions' | 'notify'): Key => ({
    pk: `${t(scope)}#i`,
    sk: what,
  }),
  subscription: (scope: Scope, id: number): Key => ({ pk: `${t(scope)}#i`, sk: `sub#${pad(id)}` }),
  slug: (scope: Scope, slug: string): Key => ({ pk: records.slugs(scope), sk: nameKey(slug) }),
  slugs: (scope: Scope): string => `${t(scope)}#slug`,
  /** Which commit holds a statement; the first digits of its id spread the partitions. */
  statement: (scope: Scope, id: string): Key => ({ pk: `${t(scope)}#X#${id.slice(0, 2)}`, sk: id }),
  /** Documents of xAPI: `of` is the hash of what they belong to. */
  xapiDocument: (scope: Scope, of: string, hash: string): Key => ({ pk: records.xapiDocuments(scope, of), sk: hash }),
  xapiDocuments: (scope: Scope, of: string): string => `${t(scope)}#XD#${of}`,
  /** How much the package of a registration keeps. */
  xapiKept: (scope: Scope, registration: string): Key => ({ pk: records.xapiDocuments(scope, registration), sk: 'kept' }),
  refusal: (scope: Scope, at: string, id: string): Key => ({ pk: records.refusals(scope, at.slice(0, 10)), sk: `${at}#${id}` }),
  refusals: (scope: Scope, day: string): string => `${t(scope)}#A#${day}`,
  /** Which days have refused calls. */
  refusalDay: (scope: Scope, day: string): Key => ({ pk: records.refusalDays(scope), sk: day }),
  refusalDays: (scope: Scope): string => `${t(scope)}#A`,
  /** Under this name a book takes a refused call in, as if it had a stream of its own. */
  refusalStream: (scope: Scope, name: string): StreamId => ({ pk: `${t(scope)}#A`, name }),
};

export const platform = {
  self: (person: PersonId): Key => ({ pk: `p#id${person}`, sk: 'self' }),
  /** Password hash and set-up tokens, apart from `self`, which every request reads. */
  secret: (person: PersonId): Key => ({ pk: `p#id${person}`, sk: 'secret' }),
  personPartition: (person: PersonId): string => `p#id${person}`,
  membershipPrefix: 't',
  membership: (person: PersonId, tenant: TenantId): Key => ({ pk: `p#id${person}`, sk: `t${pad(tenant)}` }),
  /** The second of two characters may be half of a pair, which a key stores as U+FFFD. */
  mail: (email: string): Key => ({ pk: `p#mail#${email.slice(0, 2).toWellFormed()}`, sk: email }),
  domain: (domain: string): Key => ({ pk: 'p#dom', sk: nameKey(domain) }),
  instance: (tenant: TenantId): Key => ({ pk: 'p#I', sk: pad(tenant) }),
  instances: (): string => 'p#I',
  certificate: (code: string): Key => ({ pk: 'p#cert', sk: code }),
  sequence: (kind: IdKind): Key => ({ pk: 'p#seq', sk: kind }),
  generation: (): Key => ({ pk: 'p#gen', sk: 'views' }),
  admins: (): Key => ({ pk: 'p#admins', sk: 'count' }),
  /** What falls due on a day; `target` names the kind and what it is about. */
  due: (day: string, target: string): Key => ({
    pk: platform.dueOn(day, [...target].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % DUE_SPLIT),
    sk: target,
  }),
  dueOn: (day: string, part: number): string => `due#${day}#${part}`,
  /** How far the list of what falls due has been worked through. */
  dueMark: (): Key => ({ pk: 'due', sk: 'mark' }),
  dailyMark: (): Key => ({ pk: 'due', sk: 'daily' }),
};

export const expiring = {
  session: (family: string, session: string): Key => ({ pk: `s#${family}`, sk: session }),
  family: (family: string): string => `s#${family}`,
  code: (code: string): Key => ({ pk: `code#${code}`, sk: 'code' }),
  rate: (what: string, who: string, window: number): Key => ({ pk: `rate#${what}#${who}`, sk: pad(window) }),
  /** A network from which a person has signed in, by its hash. */
  knownNetwork: (person: PersonId, network: string): Key => ({ pk: `known#u${person}`, sk: network }),
  idempotency: (person: PersonId | 'public', key: string): Key => ({ pk: `idem#${person}`, sk: key }),
  clock: (scope: Scope, person: PersonId): Key => ({ pk: `clock#${t(scope)}#u${person}`, sk: 'clock' }),
  /** The text of a submission that a person has begun for an assignment. */
  begunText: (scope: Scope, person: PersonId, course: number, unit: number): Key => ({
    pk: `begun#${t(scope)}#u${person}`,
    sk: `c${course}#u${unit}`,
  }),
  /** What a package has set since its last commit. */
  packageValues: (stream: StreamId): Key => ({ pk: `values#${stream.pk}`, sk: stream.name }),
  /** That a package wanted to keep a place that is too long. */
  lostPlace: (stream: StreamId): Key => ({ pk: `lost#${stream.pk}`, sk: stream.name }),
  lease: (what: string): Key => ({ pk: `lease#${what}`, sk: 'lease' }),
  /** That some work at an event was begun. */
  attempt: (work: string, event: string): Key => ({ pk: `attempt#${work}`, sk: event }),
  parkedEvent: (work: string, event: string): Key => ({ pk: expiring.parkedEvents, sk: `${work}/${event}` }),
  parkedEvents: 'parked',
  upload: (scope: Scope, id: string): Key => ({ pk: `upload#${t(scope)}`, sk: id }),
  /** The uploads that a person has open. */
  openUploads: (scope: Scope, person: PersonId): Key => ({ pk: `uploads#${t(scope)}#u${person}`, sk: 'open' }),
  /** What belongs to a job besides its record: what it is about, its rows and their results. */
  jobPart: (scope: Scope, job: JobId, part: 'about' | 'undone' | `rows#${string}` | `step#${string}`): Key => ({
    pk: expiring.jobParts(scope, job),
    sk: part,
  }),
  jobParts: (scope: Scope, job: JobId): string => `${t(scope)}#j${job}`,
  exported: (scope: Scope, name: string): Key => ({ pk: `export#${t(scope)}`, sk: name }),
  sentContents: (scope: Scope, call: string): Key => ({ pk: `contents#${t(scope)}`, sk: call }),
  unusedFile: (scope: Scope, name: string): Key => ({ pk: `unused#${t(scope)}`, sk: name }),
  /** What was found out about a web page, by the hash of its address. */
  framing: (scope: Scope, hash: string): Key => ({ pk: `framing#${t(scope)}`, sk: hash }),
  /** A counted part of a person's activity, by where it ends. */
  activityPart: (scope: Scope, person: PersonId, to: string): Key => ({ pk: expiring.activityParts(scope, person), sk: to }),
  activityParts: (scope: Scope, person: PersonId): string => `log#${t(scope)}#u${person}`,
};

/** Views carry the generation they were built for, so that a rebuild stands beside what is in use. */
export const views = {
  person: (generation: number, scope: Scope, person: PersonId): string => `g${generation}#${t(scope)}#u${person}`,
  row: (generation: number, stream: StreamId): Key => ({ pk: `g${generation}#${stream.pk}`, sk: stream.name }),
  feed: (generation: number, scope: Scope): string => `g${generation}#${t(scope)}#feed`,
  book: (generation: number, scope: Scope): Key => ({ pk: `g${generation}#${t(scope)}#book`, sk: 'base' }),
  parked: (generation: number, stream: StreamId, version: number): Key => ({
    pk: `g${generation}#park`,
    sk: `${stream.pk}/${stream.name}@${pad(version)}`,
  }),
  parkedPartition: (generation: number): string => `g${generation}#park`,
  /** That the projector has begun with a commit. */
  attempt: (stream: StreamId, version: number): Key => ({ pk: 'attempt', sk: `${stream.pk}/${stream.name}@${pad(version)}` }),
  /** `unique` tells apart what was stamped in the same millisecond. */
  feedEntry: (generation: number, scope: Scope, ms: number, unique: string): Key => ({
    pk: views.feed(generation, scope),
    sk: `${stamp(ms)}#${unique}`,
  }),
  /** Every entry stamped at `ms` or later sorts after this. */
  feedFrom: (ms: number): string => stamp(ms),
  /** When a commit became readable that was projected late: of all generations. The versions spread the partitions. */
  lateCommit: (scope: Scope, stream: StreamId, version: number): Key => ({
    pk: views.lateCommits(scope, shard(version)),
    sk: `${stream.pk}/${stream.name}@${version}`,
  }),
  lateCommits: (scope: Scope, n: number): string => `${t(scope)}#late#${n}`,
  feedStamp: (key: Key): number => Number(key.sk.slice(0, key.sk.indexOf('#'))),
};

const GENERATION = /^g(\d+)#/;

/** Returns the generation that an item of Views belongs to. */
export const generationOf = (key: Key): number => Number(GENERATION.exec(key.pk)?.[1]);

/** Returns the tenant in whose partition a key of any table lies (0: the platform); null for keys of no tenant. */
export const tenantOfPartition = (pk: string): number | null => tenantIn(pk.replace(GENERATION, ''));

/** Returns the stream that a row of Views stands for; null for items of other kinds. */
export function streamOfRow(key: Key): { stream: StreamId; tenant: TenantId } | null {
  const pk = key.pk.replace(GENERATION, '');
  if (pk === key.pk || !isStreamPartition(pk)) return null;
  const stream: StreamId = { pk, name: key.sk };
  return { stream, tenant: tenantOf(stream) };
}

const stamp = (ms: number): string => String(Math.max(0, Math.floor(ms))).padStart(15, '0');
