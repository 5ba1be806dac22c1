import type { Instant } from '../../shared/kernel/instant.ts';
import { type AppError, invalid } from '../../shared/kernel/errors.ts';
import type { ChangedValue } from '../../events/kernel/changed-values.ts';
import type { PeopleEvent } from '../../events/people/people.events.ts';
import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import { type BranchItem, branchId, type SlugItem } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { records, type Scope, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Links have no version: they are announced under the branch's version. */
type BranchEvent = TenancyEvent | PeopleEvent;

/** Returns the announcement of a change under the version that the branch record carries. */
export const announceBranch = (
  context: CommandContext,
  scope: Scope,
  branch: Pick<BranchItem, 'id' | 'v'>,
  events: readonly BranchEvent[],
): Promise<Write> =>
  announce({
    scope,
    stream: streams.branch(scope, branchId(branch.id)),
    version: branch.v,
    events,
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
    // What is due ends with the days of its zone.
    out: events.some((event) => event.type === 'BranchChanged' && event.what.includes('timeZone')) ? ['BranchChanged'] : [],
  });

/** The fields whose values the event of a changed branch holds. */
export const AUDITED_FIELDS = ['name', 'slug', 'primaryColor', 'secondaryColor', 'theme', 'language', 'timeZone', 'isDefault'] as const;

/** Returns the event of a changed branch; `what` names the changed fields. */
export const branchChanged = ({ id }: Pick<BranchItem, 'id'>, what: string[], values?: ChangedValue[]): BranchEvent => ({
  type: 'BranchChanged',
  branch: id,
  what,
  ...(values && { values }),
});

/** Returns the writes of a changed branch and its announcement; the transaction is retried when the record's version has changed. */
export async function replaceBranch(
  context: CommandContext,
  scope: Scope,
  before: Pick<BranchItem, 'v'>,
  after: BranchItem,
  events: readonly BranchEvent[],
): Promise<Write[]> {
  const next: BranchItem = { ...after, v: before.v + 1 };
  return [
    { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': before.v } },
    await announceBranch(context, scope, next, events),
  ];
}

/** Returns the error for a slug that leads to another branch, now or from former times. */
export const slugTaken = (): AppError => invalid('url', 'The url has already been taken.');

/**
 * Returns the writes that give a branch another slug; the former one leads on to it. A former slug of its own can be taken again.
 * Sessions that have ended in the branch stay ended.
 */
export function changeSlug(
  scope: Scope,
  { id, slug, sessionsAfter }: BranchItem,
  next: Pick<BranchItem, 'slug' | 'language' | 'languages'>,
): Write[] {
  const current: SlugItem = {
    ...records.slug(scope, next.slug),
    branch: id,
    current: true,
    language: next.language,
    languages: next.languages ?? [],
    ...(sessionsAfter !== undefined && { sessionsAfter }),
  };
  const former: SlugItem = { ...records.slug(scope, slug), branch: id, current: false };
  const own = { values: { ':branch': id } };
  return [
    { table: 'records', put: current, condition: 'attribute_not_exists(pk) OR branch = :branch', ...own, onFail: slugTaken() },
    { table: 'records', put: former, condition: 'branch = :branch', ...own },
  ];
}

/** Returns the write that copies what a branch says of languages to its slug, which every call from there reads. */
export const copyLanguages = (scope: Scope, { id, slug, language, languages }: BranchItem): Write => ({
  table: 'records',
  key: records.slug(scope, slug),
  update: 'SET #language = :language, languages = :languages',
  condition: 'branch = :branch',
  names: { '#language': 'language' },
  values: { ':branch': id, ':language': language, ':languages': languages ?? [] },
});

/**
 * Returns the write that closes or reopens the slug of a branch; the slug stays reserved either way, and sessions that were made before
 * `now` have ended there.
 */
export const closeSlug = (scope: Scope, { id, slug }: Pick<BranchItem, 'id' | 'slug'>, closed: boolean, now: Instant): Write => ({
  table: 'records',
  key: records.slug(scope, slug),
  update: closed ? 'SET closed = :closed, sessionsAfter = :now' : 'SET sessionsAfter = :now REMOVE closed',
  condition: 'branch = :branch',
  values: { ':branch': id, ':now': now, ...(closed && { ':closed': true }) },
});
