import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { fileOfErrors } from '../import/error-file.ts';
import { type ProblemKind, problemKindsOf } from '../import/problem-kinds.ts';
import { countsOf, type RowResult } from '../import/run-import.ts';
import type { ReadFile } from '../import/read-file.ts';
import { countedText } from '../../../shared-features/counted-text.ts';
import { saveCsv } from './import-file.tsx';
import styles from './import-results.module.css';
import { t, text, numberText } from '../../../texts/text.ts';

/** How many rows of one kind of problem are shown at first. */
const FIRST = 5;

/** The labels of the counts: before and after the import. */
const LABELS = {
  preview: [text('To create'), text('To update'), text('Unchanged'), text('With errors')],
  done: [text('Created'), text('Updated'), text('Unchanged'), text('With errors')],
} as const;

/** How many rows had which outcome, or would have. */
export function ImportCounts({ results, step }: { results: readonly RowResult[]; step: 'preview' | 'done' }): ReactNode {
  const { created, updated, unchanged, refused } = countsOf(results);
  const values = [created, updated, unchanged, refused];
  return (
    <Figures>
      {LABELS[step].map((label, index) => (
        <Figure key={label} label={t(label)} value={numberText(values[index] ?? 0)} />
      ))}
    </Figures>
  );
}

/** What is wrong with rows, one kind after the other, with the lines of the file, and those rows as a file to mend and import again. */
export function ImportProblems({ file, results }: { file: ReadFile; results: readonly RowResult[] }): ReactNode {
  const refused = results.filter(({ messages }) => messages.length > 0).map(({ row, messages }) => ({ ...row, messages }));
  if (refused.length === 0) return null;
  const kinds = problemKindsOf(results);
  const save = (): void => {
    const rows = refused.toSorted((a, b) => a.n - b.n);
    saveCsv(fileOfErrors(file.table, rows), file.name.replace(/(?:-errors)?(?:\.[a-z]+)?$/i, '-errors.csv'));
  };
  const download = (
    <Button variant="default" leftSection={<Download {...ICON} />} onClick={save}>
      {t('Download rows with errors')}
    </Button>
  );
  return (
    <Section title={t('Problems')} count={numberText(kinds.length)} head="tools" aside={download}>
      {kinds.map((kind) => (
        <KindOfProblem key={kind.text} {...kind} />
      ))}
    </Section>
  );
}

/** What is wrong in the same way with rows: the first of them, and all of them when they are asked for. */
function KindOfProblem({ text: kind, problems }: ProblemKind): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? problems : problems.slice(0, FIRST);
  return (
    <div className={styles.importKind}>
      <h3 className={styles.importKindText}>
        <bdi>{kind}</bdi> <span className="small dim num">{countedText(problems.length, 'row')}</span>
      </h3>
      {/* The box scrolls, also by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.importProblems} aria-label={kind} tabIndex={0}>
        {shown.map((problem) => (
          <li key={problem.key}>
            <span>{problem.text}</span>
            <span className={`${styles.importLine} small dim num`}>{t('line {line}', { line: String(problem.line) })}</span>
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <Button className={styles.importMore} variant="subtle" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: problems.length })}
        </Button>
      )}
    </div>
  );
}
