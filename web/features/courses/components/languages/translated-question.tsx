import type { ReactNode } from 'react';
import type { QuestionTranslationInput } from '../../../../api/generated/graphql.ts';
import { t } from '../../../../texts/text.ts';
import type { FormQuestion } from '../../builder/course-form.ts';
import { blankVariant, optionIds, questionState, questionVariant, withQuestionVariant } from '../../builder/translations.ts';
import type { Into } from './beside.tsx';
import { OutdatedNote } from './outdated-note.tsx';
import { TextBeside } from './text-beside.tsx';
import styles from './languages.module.css';

type QuestionProps = Into & {
  question: FormQuestion;
  place: number;
  onChange: (by: (question: FormQuestion) => FormQuestion) => void;
};

type ItemsProps = Into & {
  question: FormQuestion;
  variant: QuestionTranslationInput;
  set: (texts: Partial<QuestionTranslationInput>) => void;
};

function Options({ question, variant, set, ...into }: ItemsProps): ReactNode {
  const ids = optionIds(question);
  const textOf = (id: string): string => variant.options?.find((option) => option.id === id)?.text ?? '';
  return ids.map((id, index) => (
    <TextBeside
      key={id}
      {...into}
      label={t('Option {number}', { number: index + 1 })}
      from={question.options?.[index]?.text ?? ''}
      value={textOf(id)}
      most={2_000}
      onChange={(text) => set({ options: ids.map((other) => ({ id: other, text: other === id ? text : textOf(other) })) })}
    />
  ));
}

function Pairs({ question, variant, set, ...into }: ItemsProps): ReactNode {
  const pairs = (question.pairs ?? []).map((_, index) => variant.pairs?.[index] ?? { left: '', right: '' });
  const change = (at: number, part: { left?: string; right?: string }): void =>
    set({ pairs: pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)) });
  return (question.pairs ?? []).map(({ left, right }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- pairs have no id, and these never move
    <div key={index}>
      <TextBeside
        {...into}
        label={t('Left of pair {number}', { number: index + 1 })}
        from={left}
        value={pairs[index]?.left ?? ''}
        most={2_000}
        onChange={(text) => change(index, { left: text })}
      />
      <TextBeside
        {...into}
        label={t('Right of pair {number}', { number: index + 1 })}
        from={right}
        value={pairs[index]?.right ?? ''}
        most={2_000}
        onChange={(text) => change(index, { right: text })}
      />
    </div>
  ));
}

function Words({ question, variant, set, ...into }: ItemsProps): ReactNode {
  const words = (question.rules ?? []).map((_, index) => variant.words?.[index] ?? '');
  return (question.rules ?? []).map(({ word }, index) => (
    <TextBeside
      // oxlint-disable-next-line react/no-array-index-key -- rules have no id, and these never move
      key={index}
      {...into}
      label={t('Words of rule {number}', { number: index + 1 })}
      from={word}
      value={words[index] ?? ''}
      most={1_000}
      onChange={(text) => set({ words: words.map((other, at) => (at === index ? text : other)) })}
    />
  ));
}

function Items(props: ItemsProps): ReactNode {
  const { question, variant, set, language, source } = props;
  switch (question.type) {
    case 'Match the Pairs':
      return <Pairs {...props} />;
    case 'Free Text':
      return <Words {...props} />;
    case 'Fill the Gaps':
      return (
        <TextBeside
          language={language}
          source={source}
          label={t('Text with gaps')}
          from={question.fillTheGaps ?? question.question ?? ''}
          value={variant.fillTheGaps ?? ''}
          most={20_000}
          isLong
          onChange={(fillTheGaps) => set({ fillTheGaps })}
        />
      );
    default:
      return <Options {...props} />;
  }
}

/** A question in another language, beside its source. What is correct, and points, stay those of the source. */
export function TranslatedQuestion({ question, place, onChange, ...into }: QuestionProps): ReactNode {
  const { language } = into;
  const variant = questionVariant(question, language) ?? blankVariant(question, language);
  const set = (texts: Partial<QuestionTranslationInput>): void => onChange((old) => withQuestionVariant(old, language, texts));
  return (
    <fieldset className={styles.question}>
      <legend>{t('Question {number}', { number: place })}</legend>
      {questionState(question, language) === 'outdated' && <OutdatedNote onConfirm={() => set({})} />}
      <TextBeside
        {...into}
        label={t('Question')}
        from={question.question ?? ''}
        value={variant.question ?? ''}
        most={10_000}
        isLong
        onChange={(text) => set({ question: text })}
      />
      <Items {...into} question={question} variant={variant} set={set} />
    </fieldset>
  );
}
