import type { SupportQuestion } from '../../../shared/tenancy/support-questions.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
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

tenantQuery('supportQuestions', {
  type: SupportQuestionsType,
  description: '(added) [all roles] The questions of the instance of the context.',
  resolve: (viewer) => shownQuestions(viewer.tenant.scope),
});

tenantMutation('setSupportQuestions', {
  type: SupportQuestionsType,
  description: '(added) [S A@i] Replaces the questions, up to 30; null or absent = those of the product; an empty list = none.',
  branchUrl: false,
  args: { questions: arg({ type: [SupportQuestionInput] }) },
  resolve: async (viewer, { questions }, call) => {
    await setSupportQuestions(call, viewer, questions ?? null);
    return shownQuestions(viewer.tenant.scope);
  },
});
