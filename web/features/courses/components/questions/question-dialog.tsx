import { type ReactNode, useState } from 'react';
import { DEFAULT_QUESTION_TEXT } from '../../../../../shared/learning/question.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { Modal } from '../../../../design/primitives/dialog.ts';
import { Textarea } from '../../../../design/primitives/input.ts';
import type { FormQuestion } from '../../builder/course-form.ts';
import { problemsOfQuestion } from '../../builder/questions.ts';
import { FreeTextRows } from '../free-text-rows.tsx';
import { OptionRows } from './option-rows.tsx';
import { PairRows } from './pair-rows.tsx';

type DialogProps = { question: FormQuestion; onClose: () => void; onSave: (question: FormQuestion) => void };

export const QuestionDialog = ({ question, onClose, onSave }: DialogProps): ReactNode => (
  <Modal opened onClose={onClose} title={`Add ${question.type} question`} size={760}>
    <Fields question={question} onClose={onClose} onSave={onSave} />
  </Modal>
);

function Fields({ question: start, onClose, onSave }: DialogProps): ReactNode {
  const [question, setQuestion] = useState(start);
  const set = (part: Partial<FormQuestion>): void => setQuestion({ ...question, ...part });
  const problems = problemsOfQuestion(question);
  const save = (): void => onSave({ ...question, question: question.question?.trim() ? question.question : DEFAULT_QUESTION_TEXT });
  return (
    <div className="question-form">
      <Textarea
        label="Question"
        placeholder={DEFAULT_QUESTION_TEXT}
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
      {question.type === 'Fill the Gaps' && (
        <Textarea
          label="Text with gaps"
          description="Put answers in [brackets]. With alternatives the first is the right one: [right|wrong|wrong]."
          minRows={4}
          maxLength={20_000}
          value={question.fillTheGaps ?? ''}
          onChange={(event) => set({ fillTheGaps: event.currentTarget.value })}
        />
      )}
      {question.type === 'Free Text' && (
        <FreeTextRows
          rules={question.rules ?? []}
          points={question.required_points ?? 0}
          onRules={(rules) => set({ rules })}
          onPoints={(required_points) => set({ required_points })}
        />
      )}
      {question !== start && problems.length > 0 && (
        <div role="status">
          <ul className="question-hints small">
            {problems.map(({ message, level }) => (
              <li key={message} data-level={level}>
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="dialog-foot">
        <span />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={save}>Save</Button>
      </div>
    </div>
  );
}
