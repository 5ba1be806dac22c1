import type { ReactNode } from 'react';
import { directionOf } from '../../../../../shared/kernel/regional/languages.ts';
import { t } from '../../../../texts/text.ts';
import { shownLanguageName } from './course-language.ts';
import styles from './course-language.module.css';

type InLanguageProps = {
  /** The language of what is shown; null: the course is in one language. */
  language: string | null;
  /** The language in which the learner reads the course. */
  wanted: string;
  children: ReactNode;
};

/** Says that something is shown in another language than the course is read in. */
const ShownIn = ({ language }: { language: string }): ReactNode => (
  <p className={styles.mark}>{t('Shown in {language}', { language: shownLanguageName(language) })}</p>
);

/** Content in its language and direction, with a mark where it is not translated. */
export function InLanguage({ language, wanted, children }: InLanguageProps): ReactNode {
  if (language === null) return children;
  return (
    <>
      {language !== wanted && <ShownIn language={language} />}
      <div lang={language} dir={directionOf(language)}>
        {children}
      </div>
    </>
  );
}
