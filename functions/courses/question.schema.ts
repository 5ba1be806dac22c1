import { builder } from '../platform/graphql/builder.ts';
import type { QuestionView } from './question-view.ts';
import { QuestionTranslationType } from './variants/translations.schema.ts';

type Member<Name extends keyof QuestionView> = NonNullable<QuestionView[Name]> extends readonly (infer One)[] ? One : never;

const OptionType = builder.objectRef<Member<'options'>>('QuestionOption').implement({
  fields: (t) => ({ id: t.exposeID('id'), text: t.exposeString('text'), checked: t.exposeBoolean('checked', { nullable: true }) }),
});

const PairType = builder.objectRef<Member<'pairs'>>('QuestionPair').implement({
  fields: (t) => ({ left: t.exposeString('left'), right: t.exposeString('right') }),
});

const RuleType = builder.objectRef<Member<'rules'>>('QuestionRule').implement({
  fields: (t) => ({ condition: t.exposeString('condition'), word: t.exposeString('word'), points: t.exposeInt('points') }),
});

const MatchItemType = builder.objectRef<Member<'lefts'>>('MatchItem').implement({
  description: 'One side of a pair.',
  fields: (t) => ({ id: t.exposeID('id'), text: t.exposeString('text') }),
});

const GapChoicesType = builder.objectRef<Member<'gaps'>>('GapChoices').implement({
  description: 'Choices of one gap; a gap with a single entry draws its choices from all single-entry gaps of the question.',
  fields: (t) => ({ index: t.exposeInt('index'), choices: t.stringList({ resolve: (gap) => [...gap.choices] }) }),
});

const copy = <One>(list: readonly One[] | null): One[] | null => (list === null ? null : [...list]);

/** The members with the key are null for whoever must not see it; the view was made so, nothing is decided here. */
export const QuestionType = builder.objectRef<QuestionView>('Question').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    question: t.exposeString('question'),
    options: t.field({ type: [OptionType], resolve: (view) => [...view.options] }),
    pairs: t.field({ type: [PairType], nullable: true, resolve: (view) => copy(view.pairs) }),
    fillTheGaps: t.exposeString('fillTheGaps', { nullable: true }),
    rules: t.field({ type: [RuleType], nullable: true, resolve: (view) => copy(view.rules) }),
    required_points: t.exposeInt('requiredPoints', { nullable: true }),
    multiple: t.exposeBoolean('multiple'),
    lefts: t.field({ type: [MatchItemType], nullable: true, resolve: (view) => copy(view.lefts) }),
    rights: t.field({ type: [MatchItemType], nullable: true, resolve: (view) => copy(view.rights) }),
    gap_parts: t.stringList({ nullable: true, resolve: (view) => copy(view.gapParts) }),
    language: t.exposeString('language', {
      nullable: true,
      description: '(added) In which language it is shown to a learner; null = the course is in one language.',
    }),
    translations: t.field({
      type: [QuestionTranslationType],
      description: '(added) The question in other languages, for authors; learners get none.',
      resolve: ({ translations }) => [...translations],
    }),
    gaps: t.field({ type: [GapChoicesType], nullable: true, resolve: (view) => copy(view.gaps) }),
  }),
});
