// @chunk overview
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { invalidate } from '../../../../api/query-client.ts';
import { t } from '../../../../texts/text.ts';
import { chooseCourseLanguage, nativeLanguageName } from './course-language.ts';
import styles from './course-language.module.css';

type SelectProps = {
  className?: string | undefined;
  course: { readonly id: string; readonly language: string; readonly languages: readonly string[]; readonly shown_language: string };
};

/** The languages of a course, to choose from; the place in it stays. Nothing for a course in one language. */
export function CourseLanguageSelect({ course, className }: SelectProps): ReactNode {
  const { id, language, languages, shown_language: shown } = course;
  if (languages.length === 0) return null;
  const choose = (chosen: string): void => {
    chooseCourseLanguage(id, chosen);
    // What was answered in the other language is not in what was read of this one before.
    void invalidate('player');
  };
  return (
    <select
      className={clsx(styles.select, className)}
      aria-label={t('Language of the course')}
      value={shown}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {[language, ...languages].map((each) => (
        <option key={each} value={each} lang={each}>
          {nativeLanguageName(each)}
        </option>
      ))}
    </select>
  );
}
