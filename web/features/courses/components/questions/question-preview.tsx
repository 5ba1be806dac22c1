import { type ReactNode, useEffect } from 'react';
import { featureParts } from '../../../../shared-features/feature-parts.ts';
import { useLazyModule } from '../../../../design/patterns/behaviour/use-lazy-module.ts';
import { previewQuestion } from '../../builder/preview-question.ts';
import type { FormQuestion } from '../../builder/course-form.ts';
import styles from './question-preview.module.css';
import { t } from '../../../../texts/text.ts';

const loadLearnerQuestion = async () => (await featureParts()).learnerQuestion();

/** The question as learners will get it, while it is written. */
export function QuestionPreview({ question }: { question: FormQuestion }): ReactNode {
  const { part: LearnerQuestion, fetch } = useLazyModule(loadLearnerQuestion);
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
