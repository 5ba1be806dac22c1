import type { PaginatorInfo } from '../../shared/kernel/page-input.ts';
import { builder } from './builder.ts';

export const PaginatorInfoType = builder.objectRef<PaginatorInfo>('PaginatorInfo').implement({
  fields: (t) => ({ currentPage: t.exposeInt('currentPage'), lastPage: t.exposeInt('lastPage'), total: t.exposeInt('total') }),
});
