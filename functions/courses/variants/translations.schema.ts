import type { QuestionVariant } from '../../../shared/learning/question-variant.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { CourseVariant } from './course-variant.records.ts';

/** The GraphQL type of title and description in another language. */
export const CourseTranslationType = builder.objectRef<CourseVariant>('CourseTranslation').implement({
  description: '(added) Title and description of a course in another language.',
  fields: (t) => ({
    language: t.exposeString('language'),
    source_version: t.exposeString('version', { description: 'The version of the source that it was translated from.' }),
    outdated: t.exposeBoolean('outdated', { description: 'Whether the source has changed since.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
  }),
});

const OptionTranslationType = builder.objectRef<{ readonly id: string; readonly text: string }>('OptionTranslation').implement({
  fields: (t) => ({ id: t.exposeID('id'), text: t.exposeString('text') }),
});

const PairTranslationType = builder.objectRef<{ readonly left: string; readonly right: string }>('PairTranslation').implement({
  fields: (t) => ({ left: t.exposeString('left'), right: t.exposeString('right') }),
});

/** The GraphQL type of a question in another language. */
export const QuestionTranslationType = builder.objectRef<QuestionVariant>('QuestionTranslation').implement({
  description: '(added) A question in another language.',
  fields: (t) => ({
    language: t.exposeString('language'),
    source_version: t.exposeString('version', { description: 'The version of the source that it was translated from.' }),
    outdated: t.boolean({ description: 'Whether the source has changed since.', resolve: ({ outdated }) => outdated === true }),
    question: t.exposeString('question'),
    options: t.field({ type: [OptionTranslationType], nullable: true, resolve: ({ options }) => options ?? null }),
    pairs: t.field({ type: [PairTranslationType], nullable: true, resolve: ({ pairs }) => pairs ?? null }),
    fillTheGaps: t.string({ nullable: true, resolve: ({ fillTheGaps }) => fillTheGaps ?? null }),
    words: t.stringList({ nullable: true, resolve: ({ words }) => words ?? null }),
  }),
});
