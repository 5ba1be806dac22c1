import type { ObjectRef } from '@pothos/core';
import type { PaginatorInfo } from '../../../shared/kernel/page-input.ts';
import { builder } from './builder.ts';

/** The position of a page in its list. */
export const PaginatorInfoType = builder.objectRef<PaginatorInfo>('PaginatorInfo').implement({
  fields: (t) => ({ currentPage: t.exposeInt('currentPage'), lastPage: t.exposeInt('lastPage'), total: t.exposeInt('total') }),
});

/** The arguments that choose a page of a list, with the contract's defaults; readPage parses them. */
export const windowArgs = builder.args((t) => ({ page: t.int({ defaultValue: 1 }), limit: t.int({ defaultValue: 25 }) }));

/** Arguments of every paged list. */
export const pagedArgs = builder.args((t) => ({
  ...windowArgs,
  search: t.string(),
  sort: t.string(),
  order: t.string({ defaultValue: 'asc' }),
}));

/** One page of a list. */
export type Paged<Row> = { readonly data: readonly Row[]; readonly paginatorInfo: PaginatorInfo };

type SchemaTypes = typeof builder.$inferSchemaTypes;

/** Returns the GraphQL type of a page of rows. */
export const pageType = <Row>(name: string, row: ObjectRef<SchemaTypes, Row>) =>
  builder.objectRef<Paged<Row>>(name).implement({
    fields: (t) => ({
      data: t.field({ type: [row], resolve: (page) => [...page.data] }),
      paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
    }),
  });
