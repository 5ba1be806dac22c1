import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../../../texts/load-texts.ts';
import { blankDraft } from '../../player/answer-draft.ts';
import type { PlayerQuestion } from '../../player/course.ts';
import { QuestionBody } from '../questions/question-body.tsx';
import styles from './learner-question.module.css';

/** A question that can be tried and is not graded. It begins anew where its parts change, which its caller says by a key. */
function LearnerQuestion({ question }: { question: PlayerQuestion }): ReactNode {
  const [draft, setDraft] = useState(() => blankDraft(question));
  return (
    <div className={styles.learnerQuestion} data-view="learner">
      <p className={styles.learnerQuestionText} dir="auto">
        {question.question}
      </p>
      <QuestionBody question={question} draft={draft} onChange={setDraft} keys={false} />
    </div>
  );
}

/** Returns the component with its texts: those of learning, where the builder has loaded those of courses. */
export async function learnerQuestion(): Promise<typeof LearnerQuestion> {
  await loadTexts('learning');
  return LearnerQuestion;
}
