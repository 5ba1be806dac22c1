import type { SqlValue } from '../../events/kernel/book.ts';
import { foldText } from '../../shared/kernel/fold-text.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf } from '../../shared/kernel/page-input.ts';
import { personId, type SelfItem } from '../platform/access-records.ts';
import { type BookReader, openBook } from '../platform/book.ts';
import { getMany } from '../platform/dynamo.ts';
import { platform } from '../platform/keys/keys.ts';
import type { Mark } from '../platform/marks.ts';
import type { Place } from '../platform/viewer.ts';

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
  readonly result: string;
};

const ERASED = 'Erased user';
const SYSTEM = 'system';

/** People who act here and are no members: super admins. Their names stand with the platform; whoever is in neither was erased. */
async function outsiders(book: BookReader): Promise<string> {
  const found = await book.all<{ actor: number }>(
    `WITH RECURSIVE actors (actor) AS (SELECT min(actor) FROM audit.acts
       UNION ALL SELECT (SELECT min(a.actor) FROM audit.acts a WHERE a.actor > actors.actor) FROM actors WHERE actors.actor IS NOT NULL)
     SELECT actor FROM actors WHERE actor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM people.members m WHERE m.person = actors.actor)`,
  );
  const keys = found.map(({ actor }) => platform.self(personId(actor)));
  const selves = (await getMany('platform', keys)) as (SelfItem | undefined)[];
  const names = selves.flatMap((self) => (self ? [{ id: self.id, name: `${self.firstName} ${self.lastName}` }] : []));
  return JSON.stringify(names.map((one) => ({ ...one, fold: foldText(one.name) })));
}

/** Lines of these acts. Values: the instance's name, the same folded, those of `acts`, and the list of outsiders. */
const linesOf = (
  acts: string,
): string => `SELECT a.id, a.at, a.actor AS actor_id, a.action, a.action_fold, a.target_kind, a.target_id, a.result,
    CASE WHEN a.actor IS NULL THEN '${SYSTEM}' ELSE coalesce(m.name, o.name, '${ERASED}') END AS actor,
    CASE WHEN a.actor IS NULL THEN '${SYSTEM}' ELSE coalesce(m.name_fold, o.fold, '${foldText(ERASED)}') END AS actor_fold,
    CASE a.target_kind
      WHEN 'user' THEN coalesce(u.name, '${ERASED}') || coalesce(' · ' || c.title, '')
      WHEN 'course' THEN t.title WHEN 'branch' THEN b.name WHEN 'group' THEN g.name WHEN 'category' THEN k.name
      WHEN 'instance' THEN ? ELSE a.target_text END AS target,
    CASE a.target_kind
      WHEN 'user' THEN coalesce(u.name_fold, '${foldText(ERASED)}') || coalesce(' ' || c.title_fold, '')
      WHEN 'course' THEN t.title_fold WHEN 'branch' THEN b.name_fold WHEN 'group' THEN g.name_fold WHEN 'category' THEN k.name_fold
      WHEN 'instance' THEN ? ELSE coalesce(a.target_text, '') END AS target_fold
  FROM ${acts} a
  LEFT JOIN people.members m ON m.person = a.actor
  LEFT JOIN (SELECT value ->> 'id' AS id, value ->> 'name' AS name, value ->> 'fold' AS fold FROM json_each(?)) o ON o.id = a.actor
  LEFT JOIN people.members u ON a.target_kind = 'user' AND u.person = a.target_id
  LEFT JOIN catalogue.courses c ON a.target_kind = 'user' AND c.course = a.course
  LEFT JOIN catalogue.courses t ON a.target_kind = 'course' AND t.course = a.target_id
  LEFT JOIN catalogue.branches b ON a.target_kind = 'branch' AND b.branch = a.target_id
  LEFT JOIN catalogue.groups g ON a.target_kind = 'group' AND g.grp = a.target_id
  LEFT JOIN catalogue.categories k ON a.target_kind = 'category' AND k.category = a.target_id`;

const FOUND = `(instr(actor_fold, ?) > 0 OR instr(action_fold, ?) > 0 OR instr(target_fold, ?) > 0)`;

const COLUMN: Record<AuditSort, string> = {
  created_at: 'at',
  actor: 'actor_fold',
  action: 'action_fold',
  target: 'target_fold',
  result: 'result',
};

/** Newest first in its own order, and among lines that are equal otherwise. */
function orderOf(page: PageRequest<AuditSort>): string {
  if (page.sort === null) return 'at DESC, id DESC';
  return `${COLUMN[page.sort]} ${page.descending ? 'DESC' : 'ASC'}, ${page.sort === 'created_at' ? 'id' : 'at DESC, id DESC'}`;
}

const SHOWN = 'id, at, actor, actor_id, action, target_kind, target_id, target, result';

export type AuditPage = { readonly data: readonly AuditLine[]; readonly paginatorInfo: PaginatorInfo };

/** Who did what in an instance and who was refused what, for as long as the trail is kept. */
export async function pageOfActs({ scope, instance }: Place, page: PageRequest<AuditSort>, after: readonly Mark[]): Promise<AuditPage> {
  const book = await openBook(scope, ['audit', 'people', 'catalogue'], after);
  const others = await outsiders(book);
  const names = [instance.name, foldText(instance.name)];
  const cut = [page.limit, (page.page - 1) * page.limit];
  const order = orderOf(page);
  if (page.search === '') {
    // By time, the page is cut before names are looked up; by a name there is no way round that.
    const byTime = page.sort === null || page.sort === 'created_at';
    const acts = byTime ? `(SELECT * FROM audit.acts ORDER BY ${order} LIMIT ? OFFSET ?)` : 'audit.acts';
    const values = byTime ? [...names, ...cut, others] : [...names, others, ...cut];
    const [counted, data] = await Promise.all([
      book.get<{ total: number }>('SELECT count(*) AS total FROM audit.acts'),
      book.all<AuditLine>(`SELECT ${SHOWN} FROM (${linesOf(acts)}) ORDER BY ${order}${byTime ? '' : ' LIMIT ? OFFSET ?'}`, values),
    ]);
    return { data, paginatorInfo: paginatorOf(page, counted?.total ?? 0) };
  }
  const searched: SqlValue[] = [...names, others, page.search, page.search, page.search];
  const found = `FROM (${linesOf('audit.acts')}) WHERE ${FOUND}`;
  const [counted, data] = await Promise.all([
    book.get<{ total: number }>(`SELECT count(*) AS total ${found}`, searched),
    book.all<AuditLine>(`SELECT ${SHOWN} ${found} ORDER BY ${order} LIMIT ? OFFSET ?`, [...searched, ...cut]),
  ]);
  return { data, paginatorInfo: paginatorOf(page, counted?.total ?? 0) };
}
