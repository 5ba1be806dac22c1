import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView, WithQuestions, WithText } from './common-view.ts';
import { type ReadingUnits, textOf, type UnitKindHandler, type UnitShowing } from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

type ContentBody = { readonly kind: 'content'; readonly content: string | null };
type ContentView = CommonView & WithText & WithQuestions & { readonly kind: 'content' };

const ContentType = builder.objectRef<ContentView>('Content').implement({
  interfaces: [UnitType],
  fields: (t) => ({ content: t.exposeString('content', { nullable: true }), tests: t.field(questionsField) }),
});

export const content = {
  type: ContentType,
  read: (unit: UnitInput<'content'>, field: string, { files }: ReadingUnits): ContentBody => ({
    kind: 'content',
    content: files.text(`${field}.content`, unit.content),
  }),
  hasSource: () => true,
  view: (common: CommonView, body: ContentBody | null, { reader, tests }: UnitShowing): ContentView => ({
    ...common,
    kind: 'content',
    content: textOf(reader, body),
    tests,
  }),
} satisfies UnitKindHandler;
