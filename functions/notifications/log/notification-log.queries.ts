import { type PageRequest, paginatorOf } from '../../../shared/kernel/page-input.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import type { NotificationStatus } from '../../../shared/notifications/notification-status.ts';
import { ERASED_USER } from '../../../shared/people/erasure.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, allRows, contains, countRows, limitToPage, raw, type Sql, sql } from '../../platform/book/sql.ts';
import type { Paged } from '../../platform/graphql/paging.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import type { Scope } from '../../platform/keys/keys.ts';

/** A line of the log of notifications, with names as they are now. */
export type NotificationLine = {
  readonly person: number;
  readonly notification: number;
  readonly name: string;
  readonly course: number | null;
  readonly courseTitle: string | null;
  readonly kind: NotificationKind;
  readonly status: NotificationStatus;
  readonly reason: string | null;
  readonly tries: number;
  readonly queuedAt: Instant;
  readonly changedAt: Instant;
};

export const LOG_SORTS = ['queued_at', 'changed_at', 'name', 'status'] as const;
type LogSort = (typeof LOG_SORTS)[number];

/** Which lines a page is of; null: all. */
export type LogFilter = {
  readonly person: PersonId | null;
  readonly status: NotificationStatus | null;
  readonly kind: NotificationKind | null;
};

const COLUMN: Readonly<Record<LogSort, string>> = { queued_at: 'queued_at', changed_at: 'changed_at', name: 'name_fold', status: 'status' };

/** Newest first without a sort, and among lines that are equal in the sorted column. */
const orderOf = ({ sort, descending }: PageRequest<LogSort>): Sql =>
  raw(`${sort === null ? '' : `${COLUMN[sort]} ${descending ? 'DESC' : 'ASC'}, `}queued_at DESC, person DESC, notification DESC`);

/** Returns a page of the log of notifications of an instance: what was sent to whom, and what was not, and why. */
export async function readLogPage(
  scope: Scope,
  page: PageRequest<LogSort>,
  { person, status, kind }: LogFilter,
  after: readonly ConsistencyToken[],
): Promise<Paged<NotificationLine>> {
  const book = await openBook(scope, ['audit', 'people', 'catalogue'], after);
  const condition = allOf([
    ...(person === null ? [] : [sql`n.person = ${person}`]),
    ...(status === null ? [] : [sql`n.status = ${status}`]),
    ...(kind === null ? [] : [sql`n.kind = ${kind}`]),
  ]);
  const lines = sql`FROM (SELECT n.person AS person, n.notification AS notification, n.kind AS kind, n.course AS course, n.status AS status,
      n.reason AS reason, n.tries AS tries, n.queued_at AS queued_at, n.changed_at AS changed_at, c.title AS title,
      coalesce(m.name, ${ERASED_USER}) AS name, coalesce(m.name_fold, '') AS name_fold, coalesce(c.title_fold, '') AS title_fold
    FROM audit.notifications n LEFT JOIN people.members m ON m.person = n.person LEFT JOIN catalogue.courses c ON c.course = n.course
    WHERE ${condition}) WHERE ${contains(page.search, 'name_fold', 'title_fold')}`;
  const columns = raw(
    'person, notification, name, course, title AS courseTitle, kind, status, reason, tries, queued_at AS queuedAt, changed_at AS changedAt',
  );
  const [total, data] = await Promise.all([
    countRows(book, lines),
    allRows<NotificationLine>(book, sql`SELECT ${columns} ${lines} ORDER BY ${orderOf(page)} ${limitToPage(page)}`),
  ]);
  return { data, paginatorInfo: paginatorOf(page, total) };
}
