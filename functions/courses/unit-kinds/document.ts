import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView, WithQuestions } from './common-view.ts';
import type { UnitKindHandler, UnitShowing } from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

/** No unit of this kind can be published yet; its type is in the contract. */
type DocumentBody = { readonly kind: 'document' };
type DocumentView = CommonView & WithQuestions & { readonly kind: 'document' };

const DocumentType = builder.objectRef<DocumentView>('DocumentUnit').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    file_path: t.string({ nullable: true, resolve: () => null }),
    doc_path: t.string({ nullable: true, resolve: () => null }),
    description: t.string({ nullable: true, resolve: () => null }),
    content: t.string({ nullable: true, resolve: () => null }),
    tests: t.field(questionsField),
  }),
});

export const document = {
  type: DocumentType,
  read: (): DocumentBody => ({ kind: 'document' }),
  hasSource: () => false,
  view: (common: CommonView, _body: DocumentBody | null, { tests }: UnitShowing): DocumentView => ({ ...common, kind: 'document', tests }),
} satisfies UnitKindHandler;
