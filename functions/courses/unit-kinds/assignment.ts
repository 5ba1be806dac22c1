import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView, WithText } from './common-view.ts';
import { readPlainText, shownPlainText, type UnitKindHandler } from './unit-kind-handler.ts';
import { UnitType } from './unit.schema.ts';

type AssignmentBody = { readonly kind: 'assignment'; readonly content: string | null };
type AssignmentView = CommonView & WithText & { readonly kind: 'assignment' };

const AssignmentType = builder.objectRef<AssignmentView>('AssignmentUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    content: t.exposeString('content', { nullable: true }),
    begun_text: t.string({
      nullable: true,
      description: "(added) The caller's text that was begun and not handed in; null for none.",
      resolve: ({ draftText }) => draftText?.text ?? null,
    }),
    begun_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: '(added) When it was kept.',
      resolve: ({ draftText }) => draftText?.keptAt ?? null,
    }),
  }),
});

export const assignment = {
  type: AssignmentType,
  read: (unit: UnitInput<'assignment'>): AssignmentBody => ({ kind: 'assignment', content: readPlainText(unit.content) }),
  hasSource: () => true,
  view: (common: CommonView, body: AssignmentBody | null): AssignmentView => ({
    ...common,
    kind: 'assignment',
    content: shownPlainText(body),
  }),
} satisfies UnitKindHandler;
