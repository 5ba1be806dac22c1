import { ArrowRight, CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionIcon } from '../../../../design/primitives/button.ts';
import type { CourseForm } from '../../builder/course-form.ts';
import type { Problem } from '../../builder/problems.ts';
import styles from './problems-panel.module.css';
import sideHeadStyles from './side-head.module.css';

type PanelProps = {
  problems: readonly Problem[];
  /** What does not keep the course from being published. */
  hints: readonly Problem[];
  form: CourseForm;
  status: string;
  onChoose: (problem: Problem) => void;
  onClose: () => void;
};

type RowsProps = Pick<PanelProps, 'problems' | 'onChoose'> & { placeOf: (unit: string | null) => string };

const ProblemRows = ({ problems, placeOf, onChoose }: RowsProps): ReactNode => (
  <ol>
    {problems.map((problem) => (
      <li key={`${problem.unit} ${problem.message}`}>
        <button type="button" onClick={() => onChoose(problem)}>
          <span className="grow">
            <b>{problem.message}</b>
            <small>{placeOf(problem.unit)}</small>
          </span>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </li>
    ))}
  </ol>
);

/** Problems of publishing, each with a button that leads to its field or opens its question; corrected problems leave the list. */
export function ProblemsPanel({ problems, hints, form, status, onChoose, onClose }: PanelProps): ReactNode {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const placeOf = (unit: string | null): string =>
    unit === null ? 'Course overview' : `Unit ${form.units.findIndex(({ key }) => key === unit) + 1}`;
  return (
    <div className={styles.problems}>
      <div className={sideHeadStyles.builderSideHead}>
        <h2 className="h3">Publishing</h2>
        <ActionIcon aria-label="Close problems" onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p className={styles.problemsTitle} ref={head} tabIndex={-1} role="alert">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        Please fix the following errors:
      </p>
      <ProblemRows problems={problems} placeOf={placeOf} onChoose={onChoose} />
      {hints.length > 0 && (
        <>
          <p className={styles.problemsHint}>You can publish without fixing these:</p>
          <ProblemRows problems={hints} placeOf={placeOf} onChoose={onChoose} />
        </>
      )}
      <p className="small dim">
        {status === 'draft'
          ? "Your draft is saved. Learners can't see it yet."
          : 'Your draft is saved. Learners still see the last published version.'}
      </p>
    </div>
  );
}
