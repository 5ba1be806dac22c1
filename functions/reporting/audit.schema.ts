import { readPage } from '../../shared/kernel/page-input.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pagedArgs, PaginatorInfoType } from '../platform/graphql/paging.ts';
import { authorise } from '../platform/request/authorise.ts';
import { AUDIT_SORTS, type AuditLine, type AuditPage, pageOfActs } from './audit.queries.ts';

const AuditEntryType = builder.objectRef<AuditLine>('AuditEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.field({ type: 'DateTime', resolve: (line) => line.at }),
    actor: t.exposeString('actor', { description: "Name, 'Erased user' after erasure, or 'system'." }),
    actor_id: t.exposeID('actor_id', { nullable: true }),
    action: t.exposeString('action', { description: 'Name of the call or of the event.' }),
    target_kind: t.exposeString('target_kind', { nullable: true, description: "'user', 'course', 'branch', ...; null = none" }),
    target_id: t.exposeID('target_id', { nullable: true }),
    target: t.exposeString('target', { nullable: true }),
    result: t.exposeString('result', { description: "'ok' or the code of the refusal." }),
  }),
});

const AuditLogPageType = builder.objectRef<AuditPage>('AuditLogPage').implement({
  fields: (t) => ({
    data: t.field({ type: [AuditEntryType], resolve: (page) => [...page.data] }),
    paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
  }),
});

builder.queryField('auditLogPage', (t) =>
  t.field({
    type: AuditLogPageType,
    description:
      '[S A@i] Who did what in this instance, kept 400 days. search: actor, action or target. Own order: newest first. Sort: created_at, actor, action, target, result.',
    args: pagedArgs,
    resolve: async (_, { branchUrl, ...args }, { call }) => {
      const viewer = authorise('auditLogPage', await call.sight(branchUrl));
      return pageOfActs(viewer.place, readPage(args, AUDIT_SORTS), call.after);
    },
  }),
);
