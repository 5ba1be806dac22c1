import { AppError } from '../../shared/kernel/errors.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { openBook } from '../platform/book/book.ts';
import { contains, direction, pageOf, raw, sql, nameIn, type Sql } from '../platform/book/sql.ts';
import { PLATFORM_TENANT, scopeOf } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request/request.ts';
import { findInstances, type InstanceView, viewsWithFigures } from './instance.queries.ts';

export const INSTANCE_SORTS = ['name', 'domain', 'license_count'] as const;
export type InstanceSort = (typeof INSTANCE_SORTS)[number];
export type InstancePage = { readonly data: readonly InstanceView[]; readonly paginatorInfo: PaginatorInfo };

const columnOf = ({ sort, language }: PageRequest<InstanceSort>): Sql =>
  ({ name: nameIn('i.name', language), domain: raw('i.domain'), license_count: raw('i.licences') })[sort ?? 'name'];

/** Returns a page of the instances, from the platform's own book. One without a limit comes after all that have one, in either direction. */
export async function pageOfInstances(call: Pick<Call, 'now' | 'after'>, page: PageRequest<InstanceSort>): Promise<InstancePage> {
  const book = await openBook(scopeOf(PLATFORM_TENANT), ['catalogue'], call.after);
  const { rows, total } = await pageOf<{ tenant: number }>(
    book,
    {
      columns: raw('i.tenant'),
      from: raw('catalogue.instances i'),
      where: contains(page.search, 'i.name_fold', 'i.domain'),
      order: sql`${columnOf(page)} ${direction(page.descending)} NULLS LAST, i.tenant`,
    },
    page,
  );
  const instances = await findInstances(rows.map((row) => tenantId(row.tenant)));
  return { data: await viewsWithFigures(instances, call.now, true), paginatorInfo: paginatorOf(page, total) };
}

/** Returns the whole list, for printing. @throws VALIDATION above 5,000 rows */
export async function allInstances(call: Pick<Call, 'now' | 'after'>): Promise<readonly InstanceView[]> {
  const { data, paginatorInfo } = await pageOfInstances(call, { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST });
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use lmsInstancesPage.');
  return data;
}
