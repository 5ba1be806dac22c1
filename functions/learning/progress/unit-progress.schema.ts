import type { UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { QuestionType } from '../../courses/question.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { UnitProgressView, UserResponseView } from './unit-progress.queries.ts';

/** The GraphQL type of a stored answer. */
export const UserResponseType = builder.objectRef<UserResponseView>('UserResponse').implement({
  description: 'A stored answer, taken apart.',
  fields: (t) => ({
    input_key: t.exposeString('inputKey'),
    isCorrect: t.exposeBoolean('isCorrect', { nullable: true }),
    selectedOption: t.field({ type: 'JSON', nullable: true, resolve: (view) => view.selectedOption }),
    freeTextAnswer: t.exposeString('freeTextAnswer', { nullable: true }),
    userSelections: t.field({ type: 'JSON', nullable: true, resolve: (view) => view.userSelections }),
    userOrder: t.field({ type: 'JSON', nullable: true, resolve: (view) => view.userOrder }),
  }),
});

/** The GraphQL type of a person's progress in a unit. */
export const UnitProgressType = builder.objectRef<UnitProgressView>('UnitProgress').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    is_complete: t.exposeBoolean('isComplete'),
    time_spent: t.exposeInt('timeSpent'),
    score: t.exposeFloat('score', { nullable: true, description: '(added) What the package of a unit gave, 0 to 100; null = none.' }),
    tests: t.field({ type: [QuestionType], resolve: (view) => [...view.tests] }),
    user_response: t.field({ type: [UserResponseType], resolve: (view) => [...view.responses] }),
  }),
});

/** The GraphQL type of a person's units of one course, by kind. */
export const UnitProgressGroupsType = builder.objectRef<readonly UnitProgressView[]>('UnitProgressGroups').implement({
  fields: (t) => {
    const group = (kind: UnitKind) => t.field({ type: [UnitProgressType], resolve: (units) => units.filter((unit) => unit.kind === kind) });
    return {
      contents: group('content'),
      videos: group('video'),
      audios: group('audio'),
      documents: group('document'),
      iframes: group('iframe'),
      scorms: group('scorm'),
      assignments: group('assignment'),
      tests: group('test'),
    };
  },
});
