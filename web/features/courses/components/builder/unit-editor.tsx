import type { ReactNode } from 'react';
import { descriptorOf } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { titleOf } from '../../builder/course-form.ts';
import { QuestionList } from '../questions/question-list.tsx';
import { UNIT_KIND_FORMS } from '../unit-kinds/unit-kinds.ts';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import styles from './unit-editor.module.css';
import { t } from '../../../../texts/text.ts';

/** The title as learners will read it; a blank one resets it to the default. */
function TitleField({ unit, index, onChange }: UnitProps): ReactNode {
  return (
    <>
      <p className={styles.builderEyebrow}>{t('Unit {number}', { number: index + 1 })}</p>
      <input
        className={styles.builderName}
        data-problem="title"
        // A placeholder that is read from the right would begin at the left.
        dir={unit.title === null ? undefined : 'auto'}
        aria-label={t('Unit title')}
        maxLength={255}
        placeholder={titleOf({ ...unit, title: null }, index)}
        value={unit.title ?? ''}
        onChange={({ currentTarget: { value } }) => onChange((old) => ({ ...old, title: value.trim() === '' ? null : value }))}
      />
    </>
  );
}

/** A question that is to be opened; each request is another object. */
export type OpenQuestion = { readonly key: string; readonly times: number };

type EditorProps = UnitProps & { open: OpenQuestion | null };

/** The unit as learners will see it, with its questions. */
export function UnitEditor({ open, ...props }: EditorProps): ReactNode {
  const { unit, onChange } = props;
  const { Editor } = UNIT_KIND_FORMS[unit.kind];
  const { takesQuestions } = descriptorOf(unit.kind);
  return (
    <>
      <div className={styles.builderPage}>
        <TitleField {...props} />
        <Editor {...props} />
      </div>
      {takesQuestions && (
        <QuestionList
          key={open?.times}
          open={open?.key ?? null}
          questions={unit.questions}
          onChange={(questions) => onChange((old) => ({ ...old, questions }))}
        />
      )}
    </>
  );
}
