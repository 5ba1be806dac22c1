import { AppError } from '../../shared/kernel/errors.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../shared/kernel/page-input.ts';
import { tenantId } from '../platform/access-records.ts';
import { openBook } from '../platform/book.ts';
import { PLATFORM_TENANT, scopeOf } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import { findInstances, type InstanceView, viewsWithFigures } from './instance.queries.ts';

export const INSTANCE_SORTS = ['name', 'domain', 'license_count'] as const;
export type InstanceSort = (typeof INSTANCE_SORTS)[number];
export type InstancePage = { readonly data: readonly InstanceView[]; readonly paginatorInfo: PaginatorInfo };

const ORDER: Record<InstanceSort, string> = { name: 'i.name_fold', domain: 'i.domain', license_count: 'i.licences' };
const FOUND = `(? = '' OR instr(i.name_fold, ?) > 0 OR instr(i.domain, ?) > 0)`;

/** Instances from the platform's own book. One without a limit comes after all that have one, either way. */
export async function pageOfInstances(call: Pick<Call, 'now' | 'after'>, page: PageRequest<InstanceSort>): Promise<InstancePage> {
  const book = await openBook(scopeOf(PLATFORM_TENANT), ['catalogue'], call.after);
  const search = [page.search, page.search, page.search];
  const order = `${ORDER[page.sort ?? 'name']} ${page.descending ? 'DESC' : 'ASC'} NULLS LAST, i.tenant`;
  const counted = await book.get<{ total: number }>(`SELECT count(*) AS total FROM catalogue.instances i WHERE ${FOUND}`, search);
  const rows = await book.all<{ tenant: number }>(
    `SELECT i.tenant FROM catalogue.instances i WHERE ${FOUND} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...search, page.limit, (page.page - 1) * page.limit],
  );
  const instances = await findInstances(rows.map((row) => tenantId(row.tenant)));
  return { data: await viewsWithFigures(instances, call.now, true), paginatorInfo: paginatorOf(page, counted?.total ?? 0) };
}

/** The printed whole list. @throws VALIDATION above 5,000 rows */
export async function allInstances(call: Pick<Call, 'now' | 'after'>): Promise<readonly InstanceView[]> {
  const { data, paginatorInfo } = await pageOfInstances(call, { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST });
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use lmsInstancesPage.');
  return data;
}
