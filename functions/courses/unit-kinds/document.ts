import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { mediaAddress } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView, WithQuestions, WithText } from './common-view.ts';
import { type ReadingUnits, readPlainText, shownPlainText, type UnitKindHandler, type UnitShowing } from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

type DocumentBody = { readonly kind: 'document'; readonly path: string | null; readonly content: string | null };
type DocumentView = CommonView & WithText & WithQuestions & { readonly kind: 'document'; readonly path: string | null };

const DocumentType = builder.objectRef<DocumentView>('DocumentUnit').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    file_path: t.exposeString('path', { nullable: true, description: 'Same value as doc_path.' }),
    doc_path: t.exposeString('path', { nullable: true }),
    description: t.exposeString('content', { nullable: true, description: 'Same value as content.' }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(questionsField),
  }),
});

export const document = {
  type: DocumentType,
  // Path and text have two names each; doc_path and content win.
  read: (unit: UnitInput<'document'>, field: string, { files }: ReadingUnits): DocumentBody => ({
    kind: 'document',
    path: files.path(`${field}.doc_path`, unit.doc_path?.trim() ? unit.doc_path : unit.file_path, 'document'),
    content: readPlainText(unit.content) ?? readPlainText(unit.description),
  }),
  hasSource: ({ path }: DocumentBody) => path !== null,
  view: (common: CommonView, body: DocumentBody | null, { reader, tests }: UnitShowing): DocumentView => ({
    ...common,
    kind: 'document',
    path: body?.path ? mediaAddress(reader, body.path) : null,
    content: shownPlainText(body),
    tests,
  }),
} satisfies UnitKindHandler;
