import type { ObjectRef } from '@pothos/core';
import type { PaginatorInfo } from '../../../shared/kernel/page-input.ts';
import { builder } from './builder.ts';

export const PaginatorInfoType = builder.objectRef<PaginatorInfo>('PaginatorInfo').implement({
  fields: (t) => ({ currentPage: t.exposeInt('currentPage'), lastPage: t.exposeInt('lastPage'), total: t.exposeInt('total') }),
});

/** Which page of a list, with the contract's defaults; read by readPage. */
export const windowArgs = builder.args((t) => ({ page: t.int({ defaultValue: 1 }), limit: t.int({ defaultValue: 25 }) }));

/** Arguments of a paged list of the platform, where no branch is. */
export const platformPagedArgs = builder.args((t) => ({
  ...windowArgs,
  search: t.string(),
  sort: t.string(),
  order: t.string({ defaultValue: 'asc' }),
}));

/** Arguments of every paged list of an instance. */
export const pagedArgs = builder.args((t) => ({ ...platformPagedArgs, branchUrl: t.string() }));

export type Paged<Row> = { readonly data: readonly Row[]; readonly paginatorInfo: PaginatorInfo };

type SchemaTypes = typeof builder.$inferSchemaTypes;

/** The type of a page of rows. */
export const pageType = <Row>(name: string, row: ObjectRef<SchemaTypes, Row>) =>
  builder.objectRef<Paged<Row>>(name).implement({
    fields: (t) => ({
      data: t.field({ type: [row], resolve: (page) => [...page.data] }),
      paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
    }),
  });
