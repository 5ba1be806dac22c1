import { type ReactNode, use, useEffect } from 'react';
import { LearnerQuestionContext } from '../../../../shared-features/courses/learner-question.ts';
import { useLazyModule } from '../../../../design/patterns/behaviour/use-lazy-module.ts';
import { previewQuestion } from '../../builder/preview-question.ts';
import type { FormQuestion } from '../../builder/course-form.ts';
import styles from './question-preview.module.css';
import { t } from '../../../../texts/text.ts';

/** The question as learners will get it, while it is written. */
export function QuestionPreview({ question }: { question: FormQuestion }): ReactNode {
  const { part: LearnerQuestion, fetch } = useLazyModule(use(LearnerQuestionContext));
  useEffect(fetch, [fetch]);
  const asked = previewQuestion(question);
  if (asked === null) return null;
  // What is tried belongs to these parts; the text of the question may change beside it.
  const { question: text, ...parts } = asked;
  return (
    <section className={styles.questionPreview} aria-label={t('As learners see it')}>
      <p className="small dim">{t('As learners see it')}</p>
      {LearnerQuestion && <LearnerQuestion key={JSON.stringify(parts)} question={{ ...parts, question: text }} />}
    </section>
  );
}
