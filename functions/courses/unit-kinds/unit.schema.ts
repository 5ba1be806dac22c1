import { UNIT_KINDS, type UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { QuestionType } from '../question.schema.ts';
import type { QuestionView } from '../question-view.ts';
import { UnitTranslationType } from './unit-translations.schema.ts';
import type { CommonView } from './common-view.ts';

/** A step of a course. Bodies, paths and questions are null or empty for readers who may see the outline alone. */
export const UnitType = builder.interfaceRef<CommonView & { readonly kind: UnitKind }>('Unit').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    unit_order: t.exposeInt('order'),
    title: t.exposeString('title'),
    is_complete: t.exposeBoolean('isComplete'),
    completion_option: t.exposeString('completionOption', { nullable: true }),
    time_limit: t.exposeInt('timeLimit', { nullable: true }),
    time_spent: t.exposeInt('timeSpent'),
    position: t.exposeFloat('position', { nullable: true }),
    attempt: t.exposeInt('attempt', { description: "(added) The number of the caller's attempt at its questions, from 1." }),
    minutes: t.exposeInt('minutes', { nullable: true, description: '(added) About how long it takes; null = not known.' }),
    language: t.exposeString('language', {
      nullable: true,
      description: '(added) In which language its content is shown; null = the course is in one language, or the unit without its content.',
    }),
    translations: t.field({
      type: [UnitTranslationType],
      description: '(added) The unit in other languages, for authors; learners get none.',
      resolve: ({ translations }) => [...translations],
    }),
    question_count: t.exposeInt('questionCount', { description: '(added) How many questions it has.' }),
  }),
  resolveType: (view) => UNIT_KINDS[view.kind].typename,
});

/** The field `tests` of the kinds that take questions. */
export const questionsField = {
  type: [QuestionType] as [typeof QuestionType],
  resolve: ({ tests }: { tests: readonly QuestionView[] }) => [...tests],
};
