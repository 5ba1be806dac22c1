import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CourseForm, FormUnit } from '../../builder/course-form.ts';
import { hintsOf, type Problem } from '../../builder/problems.ts';
import { translationHints } from '../languages/language-hints.ts';
import { ProblemsPanel, PublishingHints } from './problems-panel.tsx';
import styles from './builder.module.css';
import { t, text } from '../../../../texts/text.ts';

type SideProps = {
  problems: readonly Problem[];
  /** How often the author has tried to publish: each try shows the list anew, which takes the focus. */
  tries: number;
  form: CourseForm;
  status: string;
  unit: FormUnit | undefined;
  onChoose: (problem: Problem) => void;
  onClose: () => void;
  /** The settings of the chosen unit. */
  children: ReactNode;
};

const STATUS_HINTS: Readonly<Record<string, string>> = {
  draft: text('Only authors can see this course until you publish it.'),
  unpublished: text(
    'Nobody can start this course until you publish it again. Learners who have started it see the last published version.',
  ),
};

const UPDATED_HINT = text('Learners see the last published version until you update the course.');

/** The problems of publishing, and below them the settings of the unit, where some of them are corrected. */
export const BuilderSide = ({ problems, tries, form, status, unit, onChoose, onClose, children }: SideProps): ReactNode => (
  <aside className={styles.builderSide} aria-label={problems.length > 0 ? t('Publishing') : t('Settings')}>
    {problems.length > 0 && (
      <ProblemsPanel
        key={tries}
        problems={problems}
        hints={[...hintsOf(form), ...translationHints(form)]}
        form={form}
        status={status}
        onChoose={onChoose}
        onClose={onClose}
      />
    )}
    {children}
    {problems.length === 0 && !unit && (
      <>
        <p className={clsx('small dim', styles.builderHint)}>{t(STATUS_HINTS[status] ?? UPDATED_HINT)}</p>
        <PublishingHints hints={[...hintsOf(form), ...translationHints(form)]} form={form} onChoose={onChoose} />
      </>
    )}
  </aside>
);
