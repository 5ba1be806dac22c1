import { AppError } from '../../../shared/kernel/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
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

tenantQuery('courseDraft', {
  type: CourseDraftType,
  nullable: true,
  args: { id: arg.int({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    await editableCourse(viewer, id);
    return readDraft(viewer, id, call.now);
  },
});

tenantMutation('saveCourseDraft', {
  type: CourseDraftType,
  args: { id: arg.int(), draft: arg({ type: 'JSON', required: true }), version: arg.int() },
  resolve: async (viewer, { id, draft, version }, call) => {
    const saved = await readDraft(viewer, await saveDraft(call, viewer, { id, draft, version }), call.now);
    // Another author can publish the draft between the save and this read; then there is none.
    if (!saved) throw new AppError('CONFLICT', 'Someone else has just published this course. Please reload the page.');
    return saved;
  },
});

tenantMutation('discardCourseDraft', {
  type: 'Boolean',
  args: { id: arg.int({ required: true }) },
  resolve: (viewer, { id }, call) => discardDraft(call, viewer, id),
});
