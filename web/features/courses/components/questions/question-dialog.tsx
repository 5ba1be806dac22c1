import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { DEFAULT_QUESTION_TEXT } from '../../../../../shared/learning/question.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { FormDialog } from '../../../../design/patterns/form/form-dialog.tsx';
import { Textarea } from '../../../../design/primitives/input.ts';
import type { FormQuestion } from '../../builder/course-form.ts';
import { problemsOfQuestion } from '../../builder/questions.ts';
import { FreeTextRows } from './free-text-rows.tsx';
import { GapField } from './gap-field.tsx';
import { OptionRows } from './option-rows.tsx';
import { PairRows } from './pair-rows.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { DialogFoot } from '../../../../design/patterns/feedback/dialog-foot.tsx';
import styles from './question-dialog.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';
import { problemText } from '../../builder/problem-text.ts';

type DialogProps = { question: FormQuestion; isNew: boolean; onClose: () => void; onSave: (question: FormQuestion) => void };

/** The dialog of a question that is added or edited. */
export function QuestionDialog({ question: start, isNew, onClose, onSave }: DialogProps): ReactNode {
  const [question, setQuestion] = useState(start);
  const unsaved = JSON.stringify(question) !== JSON.stringify(start);
  return (
    <FormDialog
      unsaved={unsaved}
      onClose={onClose}
      title={rich(isNew ? 'Add {type} question' : 'Edit {type} question', { type: t(question.type) })}
      size={1080}
      returnFocus={false}
    >
      {(close) => (
        <div className={styles.questionColumns}>
          <Fields question={question} isChanged={unsaved} setQuestion={setQuestion} onClose={close} onSave={onSave} />
          <QuestionPreview question={question} />
        </div>
      )}
    </FormDialog>
  );
}

type FieldsProps = Pick<DialogProps, 'question' | 'onClose' | 'onSave'> & {
  isChanged: boolean;
  setQuestion: (question: FormQuestion) => void;
};

function Fields({ question, isChanged, setQuestion, onClose, onSave }: FieldsProps): ReactNode {
  const set = (part: Partial<FormQuestion>): void => setQuestion({ ...question, ...part });
  const problems = problemsOfQuestion(question);
  const save = (): void => onSave({ ...question, question: question.question?.trim() ? question.question : DEFAULT_QUESTION_TEXT });
  return (
    <div className={styles.questionForm}>
      <Textarea
        label={t('Question')}
        placeholder={t(DEFAULT_QUESTION_TEXT)}
        maxLength={10_000}
        minRows={2}
        value={question.question === DEFAULT_QUESTION_TEXT ? '' : (question.question ?? '')}
        onChange={(event) => set({ question: event.currentTarget.value })}
        data-autofocus
      />
      {(question.type === 'Multiple Choice' || question.type === 'Ordering') && (
        <OptionRows ordered={question.type === 'Ordering'} options={question.options ?? []} onChange={(options) => set({ options })} />
      )}
      {question.type === 'Match the Pairs' && <PairRows pairs={question.pairs ?? []} onChange={(pairs) => set({ pairs })} />}
      {question.type === 'Fill the Gaps' && <GapField text={question.fillTheGaps ?? ''} onChange={(fillTheGaps) => set({ fillTheGaps })} />}
      {question.type === 'Free Text' && (
        <FreeTextRows
          rules={question.rules ?? []}
          points={question.required_points ?? 0}
          onRules={(rules) => set({ rules })}
          onPoints={(required_points) => set({ required_points })}
        />
      )}
      {isChanged && problems.length > 0 && (
        <div role="status">
          <ul className={clsx(styles.questionHints, 'small')}>
            {problems.map(({ message, level }) => (
              <li key={message} data-level={level}>
                {problemText(message)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogFoot className={styles.questionFoot}>
        <span />
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button onClick={save}>{t('Save')}</Button>
      </DialogFoot>
    </div>
  );
}
