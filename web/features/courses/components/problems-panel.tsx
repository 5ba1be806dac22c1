import { ArrowRight, CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionIcon } from '../../../design/primitives/button.ts';
import type { CourseForm } from '../builder/course-form.ts';
import type { Problem } from '../builder/problems.ts';

type PanelProps = {
  problems: readonly Problem[];
  form: CourseForm;
  status: string;
  onChoose: (key: string | null) => void;
  onClose: () => void;
};

/** What is missing, with the way there; it stays, and shrinks, while things are mended. */
export function ProblemsPanel({ problems, form, status, onChoose, onClose }: PanelProps): ReactNode {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const placeOf = (unit: string | null): string =>
    unit === null ? 'Course overview' : `Unit ${form.units.findIndex(({ key }) => key === unit) + 1}`;
  return (
    <div className="problems">
      <div className="builder-side-head">
        <h2 className="h3">Publishing</h2>
        <ActionIcon aria-label="Close problems" onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p className="problems-title" ref={head} tabIndex={-1} role="alert">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        Please fix the following errors:
      </p>
      <ol>
        {problems.map(({ message, unit }) => (
          <li key={`${unit} ${message}`}>
            <button type="button" onClick={() => onChoose(unit)}>
              <span className="grow">
                <b>{message}</b>
                <small>{placeOf(unit)}</small>
              </span>
              <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <p className="small dim">
        {status === 'draft'
          ? 'Your draft is saved. Learners still see nothing of this course.'
          : 'Your draft is saved. Learners still see the version published last.'}
      </p>
    </div>
  );
}
