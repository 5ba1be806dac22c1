import { builder } from '../platform/graphql/builder.ts';
import { SourceTypeEnum } from '../platform/graphql/enums.ts';
import type { NamedSource } from './source.queries.ts';

/** The id and name of a group. */
export const GroupRefType = builder.objectRef<{ id: number; name: string }>('GroupRef').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

/** The GraphQL type of the source of an assignment: direct, or a group. */
export const SourceType = builder.objectRef<NamedSource>('Source').implement({
  fields: (t) => ({
    source_type: t.field({ type: SourceTypeEnum, resolve: (source) => source.kind }),
    group: t.field({
      type: GroupRefType,
      nullable: true,
      resolve: (source) => (source.kind === 'group' ? { id: source.group, name: source.name } : null),
    }),
  }),
});
