import { ArrowRight, CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionIcon } from '../../../../design/primitives/button.ts';
import type { CourseForm } from '../../builder/course-form.ts';
import type { Problem } from '../../builder/problems.ts';
import { LANGUAGES } from '../languages/language-hints.ts';
import styles from './problems-panel.module.css';
import sideHeadStyles from './side-head.module.css';
import { t } from '../../../../texts/text.ts';
import { problemText } from '../../builder/problem-text.ts';

type PanelProps = {
  problems: readonly Problem[];
  /** What does not keep the course from being published. */
  hints: readonly Problem[];
  form: CourseForm;
  status: string;
  onChoose: (problem: Problem) => void;
  onClose: () => void;
};

function unitLabelIn({ units }: CourseForm, unit: string | null): string {
  if (unit === LANGUAGES) return t('Languages');
  return unit === null ? t('Course overview') : t('Unit {number}', { number: units.findIndex(({ key }) => key === unit) + 1 });
}

const ProblemRows = ({ problems, form, onChoose }: Pick<PanelProps, 'problems' | 'form' | 'onChoose'>): ReactNode => (
  <ol>
    {problems.map((problem) => (
      <li key={`${problem.unit} ${problem.message}`}>
        <button type="button" onClick={() => onChoose(problem)}>
          <span className="grow">
            <b>{problemText(problem.message)}</b>
            <small>{unitLabelIn(form, problem.unit)}</small>
          </span>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </li>
    ))}
  </ol>
);

type HintsProps = Pick<PanelProps, 'hints' | 'form' | 'onChoose'>;

/** What is better corrected before the course is published, each with a button that leads to it; nothing where there is none. */
export const PublishingHints = ({ hints, form, onChoose }: HintsProps): ReactNode =>
  hints.length > 0 && (
    <div className={styles.problems}>
      <p className={styles.problemsHint}>{t('You can publish without fixing these:')}</p>
      <ProblemRows problems={hints} form={form} onChoose={onChoose} />
    </div>
  );

/** Problems of publishing, each with a button that leads to its field or opens its question; corrected problems leave the list. */
export function ProblemsPanel({ problems, hints, form, status, onChoose, onClose }: PanelProps): ReactNode {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={styles.problems}>
      <div className={sideHeadStyles.builderSideHead}>
        <h2 className="h3">{t('Publishing')}</h2>
        <ActionIcon aria-label={t('Close problems')} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p className={styles.problemsTitle} ref={head} tabIndex={-1} role="alert">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        {t('Please fix the following errors:')}
      </p>
      <ProblemRows problems={problems} form={form} onChoose={onChoose} />
      <PublishingHints hints={hints} form={form} onChoose={onChoose} />
      <p className="small dim">
        {status === 'draft'
          ? t("Your draft is saved. Learners can't see it yet.")
          : t('Your draft is saved. Learners still see the last published version.')}
      </p>
    </div>
  );
}
