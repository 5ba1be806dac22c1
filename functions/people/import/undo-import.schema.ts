import { textOf } from '../../../shared/kernel/regional/sentence.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { UserRefType } from '../users/user-ref.schema.ts';
import { type ImportView, lastImports } from './imports.queries.ts';
import { undoImport } from './undo-import.commands.ts';

const ImportChangeType = builder.objectRef<ImportView['changed'][number]>('ImportChange').implement({
  description: '(added) How many people who were there an import changed in which way.',
  fields: (t) => ({
    what: t.exposeString('what', { description: "'people', 'names', 'role', 'access', 'branches' or 'groups'" }),
    count: t.exposeInt('count'),
  }),
});

const UserImportType = builder.objectRef<ImportView>('UserImport').implement({
  description: '(added) People added and changed by the calls of one file.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Name of the file.' }),
    started_at: t.field({ type: 'DateTime', resolve: ({ startedAt }) => startedAt }),
    started_by: t.field({ type: UserRefType, nullable: true, resolve: ({ startedBy }) => startedBy }),
    created: t.exposeInt('created', { description: 'How many people it added.' }),
    changed: t.field({
      type: [ImportChangeType],
      description: 'What it changed of people who were there, which undoing does not take back.',
      resolve: ({ changed }) => [...changed],
    }),
    empty_groups: t.exposeInt('emptyGroups', {
      description: '(added) How many groups it made that nobody is in and that give no course, of those that the caller may delete.',
    }),
    state: t.exposeString('state', { description: "'done', 'undoing' or 'undone'" }),
    undo_refusal: t.string({
      nullable: true,
      description: '(added) Why it cannot be undone, as "Amara Obi has signed in since."; null while it can be, and once it was.',
      resolve: ({ undoRefusal }) => undoRefusal && String(undoRefusal),
    }),
    undo_refusal_text: t.field({
      type: 'JSON',
      nullable: true,
      description: '(added) The pattern and values of `undo_refusal`.',
      resolve: ({ undoRefusal }) => undoRefusal && textOf(undoRefusal),
    }),
  }),
});

tenantQuery('userImports', {
  type: [UserImportType],
  description: '(added) [as BulkCreateUsers] The last ten imports of the instance, or of the branch, the newest first.',
  resolve: (viewer, _, call) => lastImports(call, viewer),
});

tenantMutation('undoImport', {
  type: 'Boolean',
  description:
    '(added) [as BulkCreateUsers] Removes the people whom an import added, and the groups that it made and that are empty then, as a job (header X-Trellis-Job); who was there before stays as they are. Somebody has signed in, or another import is running: CONFLICT. Undone already: true.',
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    await undoImport(call, viewer, id);
    return true;
  },
});
