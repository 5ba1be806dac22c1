import type { SupportQuestion } from '../../../shared/tenancy/support-questions.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { setSupportQuestions } from './support-questions.commands.ts';
import { type ShownQuestions, shownQuestions } from './support-questions.queries.ts';

const SupportQuestionType = builder.objectRef<SupportQuestion>('SupportQuestion').implement({
  description: '(added) A question that people ask often.',
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer') }),
});

const SupportQuestionsType = builder.objectRef<ShownQuestions>('SupportQuestions').implement({
  description: '(added) The questions of the support page, in their order.',
  fields: (t) => ({
    is_own: t.exposeBoolean('isOwn', { description: "They are the instance's own; false: those of the product." }),
    questions: t.field({ type: [SupportQuestionType], resolve: ({ questions }) => [...questions] }),
  }),
});

const SupportQuestionInput = builder.inputType('SupportQuestionInput', {
  description: '(added) Up to 200 characters, and an answer of up to 2,000 in lines.',
  fields: (t) => ({ question: t.string({ required: true }), answer: t.string({ required: true }) }),
});

builder.queryField('supportQuestions', (t) =>
  t.field({
    type: SupportQuestionsType,
    description: '(added) [all roles] The questions of the instance of the context.',
    args: { branchUrl: t.arg.string() },
    resolve: async (_, { branchUrl }, { call }) =>
      shownQuestions(authorise('supportQuestions', await call.resolveViewer(branchUrl)).tenant.scope),
  }),
);

builder.mutationField('setSupportQuestions', (t) =>
  t.field({
    type: SupportQuestionsType,
    description: '(added) [S A@i] Replaces the questions, up to 30; null or absent = those of the product; an empty list = none.',
    args: { questions: t.arg({ type: [SupportQuestionInput] }) },
    resolve: async (_, { questions }, { call }) => {
      const viewer = authorise('setSupportQuestions', await call.resolveViewer());
      await setSupportQuestions(call, viewer, questions ?? null);
      return shownQuestions(viewer.tenant.scope);
    },
  }),
);
