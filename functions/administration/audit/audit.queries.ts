import { fullNameOf } from '../../../shared/people/full-name.ts';
import { foldText } from '../../../shared/kernel/fold-text.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf } from '../../../shared/kernel/page-input.ts';
import { personId, selfRecord } from '../../platform/request/access-records.ts';
import { type BookReader, openBook } from '../../platform/book/book.ts';
import { NO_PERSON } from '../../platform/book/denied-calls.ts';
import { allOf, allRows, contains, countRows, limitToPage, raw, type Sql, sql, nameIn } from '../../platform/book/sql.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { platform } from '../../platform/keys/keys.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import type { TenantContext } from '../../platform/request/viewer.ts';
import type { AuditAct } from '../../../shared/reporting/audit-acts.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { ERASED_USER } from '../../../shared/people/erasure.ts';
import { linesWithSentences, type LineWithSentence } from './audit-lines.queries.ts';

export const AUDIT_SORTS = ['created_at', 'actor', 'action', 'target', 'result'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** One line of the trail, with names as they are now. */
export type AuditLine = {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly actor_id: number | null;
  readonly action: string;
  readonly target_kind: string | null;
  readonly target_id: number | null;
  readonly target: string | null;
  readonly course: number | null;
  readonly result: string;
};

/** Which lines a page is of; null: all. */
export type AuditFilter = {
  /** Who acted, or who was acted on. */
  readonly person: PersonId | null;
  readonly act: AuditAct | null;
  readonly from: Instant | null;
  /** Lines before this time. */
  readonly to: Instant | null;
};

/** Each of these conditions has an index in events/reporting/audit.book.ts. */
function conditionOf({ person, act, from, to }: AuditFilter): Sql {
  return allOf([
    ...(person === null ? [] : [sql`actor = ${person} OR (target_kind = 'user' AND target_id = ${person})`]),
    ...(act === null ? [] : [act === 'denied' ? raw("result <> 'ok'") : sql`act = ${act}`]),
    ...(from === null ? [] : [sql`at >= ${from}`]),
    ...(to === null ? [] : [sql`at < ${to}`]),
  ]);
}

const ERASED = ERASED_USER;
const SYSTEM = 'system';
const UNKNOWN = 'Someone without access';

/**
 * Returns, as a JSON list, the names of people who acted here without being members: super admins. Their names are records of the
 * platform; a person who is found in neither place was erased.
 */
async function namesOfSuperAdmins(book: BookReader): Promise<string> {
  const rows = await book.all<{ actor: number }>(
    `WITH RECURSIVE actors (actor) AS (SELECT min(actor) FROM audit.acts
       UNION ALL SELECT (SELECT min(a.actor) FROM audit.acts a WHERE a.actor > actors.actor) FROM actors WHERE actors.actor IS NOT NULL)
     SELECT actor FROM actors WHERE actor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM people.members m WHERE m.person = actors.actor)`,
  );
  const keys = rows.map(({ actor }) => platform.self(personId(actor)));
  const selves = await getMany('platform', keys, selfRecord);
  const names = selves.flatMap((self) => (self ? [{ id: self.id, name: fullNameOf(self) }] : []));
  return JSON.stringify(names.map(({ id, name }) => ({ id, name, fold: foldText(name) })));
}

/** Returns the query of the lines of `acts`, a table or a sub-query. */
const linesOf = (
  acts: Sql,
  instance: string,
  superAdmins: string,
  language: PageRequest<AuditSort>['language'],
): Sql => sql`SELECT a.id, a.at, a.actor AS actor_id, a.action, a.action_fold, a.target_kind, a.target_id, a.course, a.result,
    CASE WHEN a.actor IS NULL THEN '${raw(SYSTEM)}' WHEN a.actor = ${NO_PERSON} THEN '${raw(UNKNOWN)}' ELSE coalesce(m.name, o.name, '${raw(ERASED)}') END AS actor,
    CASE WHEN a.actor IS NULL THEN '${raw(SYSTEM)}' WHEN a.actor = ${NO_PERSON} THEN '${raw(foldText(UNKNOWN))}' ELSE coalesce(m.name_fold, o.fold, '${raw(foldText(ERASED))}') END AS actor_fold,
    CASE WHEN a.actor IS NULL THEN '${raw(SYSTEM)}' WHEN a.actor = ${NO_PERSON} THEN '${raw(foldText(UNKNOWN))}' ELSE coalesce(${nameIn('m.name', language)}, o.fold, '${raw(foldText(ERASED))}') END AS actor_order,
    CASE a.target_kind
      WHEN 'user' THEN coalesce(u.name, '${raw(ERASED)}') || coalesce(' · ' || c.title, '')
      WHEN 'course' THEN t.title WHEN 'branch' THEN b.name WHEN 'group' THEN g.name WHEN 'category' THEN k.name
      WHEN 'instance' THEN ${instance} ELSE a.target_text END AS target,
    CASE a.target_kind
      WHEN 'user' THEN coalesce(u.name_fold, '${raw(foldText(ERASED))}') || coalesce(' ' || c.title_fold, '')
      WHEN 'course' THEN t.title_fold WHEN 'branch' THEN b.name_fold WHEN 'group' THEN g.name_fold WHEN 'category' THEN k.name_fold
      WHEN 'instance' THEN ${foldText(instance)} ELSE coalesce(a.text_fold, '') END AS target_fold,
    CASE a.target_kind
      WHEN 'user' THEN coalesce(${nameIn('u.name', language)}, '${raw(foldText(ERASED))}') || coalesce(' ' || ${nameIn('c.title', language)}, '')
      WHEN 'course' THEN ${nameIn('t.title', language)} WHEN 'branch' THEN ${nameIn('b.name', language)} WHEN 'group' THEN ${nameIn('g.name', language)}
      WHEN 'category' THEN ${nameIn('k.name', language)} WHEN 'instance' THEN ${foldText(instance)} ELSE coalesce(a.text_fold, '') END AS target_order
  FROM ${acts} a
  LEFT JOIN people.members m ON m.person = a.actor
  LEFT JOIN (SELECT value ->> 'id' AS id, value ->> 'name' AS name, value ->> 'fold' AS fold FROM json_each(${superAdmins})) o ON o.id = a.actor
  LEFT JOIN people.members u ON a.target_kind = 'user' AND u.person = a.target_id
  LEFT JOIN catalogue.courses c ON a.target_kind = 'user' AND c.course = a.course
  LEFT JOIN catalogue.courses t ON a.target_kind = 'course' AND t.course = a.target_id
  LEFT JOIN catalogue.branches b ON a.target_kind = 'branch' AND b.branch = a.target_id
  LEFT JOIN catalogue.groups g ON a.target_kind = 'group' AND g.grp = a.target_id
  LEFT JOIN catalogue.categories k ON a.target_kind = 'category' AND k.category = a.target_id`;

const COLUMN: Record<AuditSort, string> = {
  created_at: 'at',
  actor: 'actor_order',
  action: 'action_fold',
  target: 'target_order',
  result: 'result',
};

/** Newest first without a sort, and among lines that are equal in the sorted column. */
function orderOf(page: PageRequest<AuditSort>): Sql {
  if (page.sort === null) return raw('at DESC, id DESC');
  const way = page.descending ? 'DESC' : 'ASC';
  return raw(`${COLUMN[page.sort]} ${way}, ${page.sort === 'created_at' ? `id ${way}` : 'at DESC, id DESC'}`);
}

const COLUMNS = raw('id, at, actor, actor_id, action, target_kind, target_id, target, course, result');
const ACTS = raw('audit.acts');

export type AuditPage = { readonly data: readonly LineWithSentence<AuditLine>[]; readonly paginatorInfo: PaginatorInfo };

/** Returns a page of the audit log of an instance: who did what, and which calls were denied to whom. */
export async function readAuditPage(
  { scope, instance }: TenantContext,
  page: PageRequest<AuditSort>,
  filter: AuditFilter,
  after: readonly ConsistencyToken[],
): Promise<AuditPage> {
  const book = await openBook(scope, ['audit', 'people', 'catalogue'], after);
  const superAdmins = await namesOfSuperAdmins(book);
  const order = orderOf(page);
  const isSearch = page.search !== '';
  const source = sql`FROM ${ACTS} WHERE ${conditionOf(filter)}`;
  // Without a search, the page can be cut before names are looked up, unless it is in the order of a name.
  const isCutFirst = !isSearch && (page.sort === null || page.sort === 'created_at');
  const acts = isCutFirst ? sql`(SELECT * ${source} ORDER BY ${order} ${limitToPage(page)})` : sql`(SELECT * ${source})`;
  const lines = sql`FROM (${linesOf(acts, instance.name, superAdmins, page.language)})
    WHERE ${contains(page.search, 'actor_fold')} OR ${contains(page.search, 'action_fold')} OR ${contains(page.search, 'target_fold')}`;
  const [total, data] = await Promise.all([
    countRows(book, isSearch ? lines : source),
    allRows<AuditLine>(book, sql`SELECT ${COLUMNS} ${lines} ORDER BY ${order} ${isCutFirst ? raw('') : limitToPage(page)}`),
  ]);
  return { data: await linesWithSentences({ book, scope, instance: instance.name }, data), paginatorInfo: paginatorOf(page, total) };
}
