import { AppError } from '../../../shared/kernel/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { UserRefType } from '../../people/users/user-ref.schema.ts';
import { discardDraft, saveDraft } from './draft.commands.ts';
import { type DraftView, readDraft } from './draft.queries.ts';
import { editableCourse } from '../course-scope.queries.ts';

const CourseDraftType = builder.objectRef<DraftView>('CourseDraft').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the course.' }),
    version: t.exposeInt('version', { description: `The course's version; see Course.version.` }),
    draft: t.field({ type: 'JSON', resolve: (view) => view.draft }),
    saved_at: t.field({ type: 'DateTime', resolve: (view) => view.savedAt }),
    saved_by: t.field({ type: UserRefType, nullable: true, resolve: (view) => view.savedBy }),
  }),
});

builder.queryField('courseDraft', (t) =>
  t.field({
    type: CourseDraftType,
    nullable: true,
    args: { id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      const viewer = authorise('courseDraft', await call.resolveViewer(branchUrl));
      await editableCourse(viewer, id);
      return readDraft(viewer, id, call.now);
    },
  }),
);

builder.mutationField('saveCourseDraft', (t) =>
  t.field({
    type: CourseDraftType,
    args: { id: t.arg.int(), draft: t.arg({ type: 'JSON', required: true }), version: t.arg.int(), branchUrl: t.arg.string() },
    resolve: async (_, { id, draft, version, branchUrl }, { call }) => {
      const viewer = authorise('saveCourseDraft', await call.resolveViewer(branchUrl));
      const saved = await readDraft(viewer, await saveDraft(call, viewer, { id, draft, version }), call.now);
      // Another author can publish the draft between the save and this read; then there is none.
      if (!saved) throw new AppError('CONFLICT', 'Someone else has just published this course. Please reload the page.');
      return saved;
    },
  }),
);

builder.mutationField('discardCourseDraft', (t) =>
  t.field({
    type: 'Boolean',
    args: { id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) =>
      discardDraft(call, authorise('discardCourseDraft', await call.resolveViewer(branchUrl)), id),
  }),
);
