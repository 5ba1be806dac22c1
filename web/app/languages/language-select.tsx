import type { ReactNode } from 'react';
import { languageNames } from '../../../shared/kernel/regional/languages.ts';
import { pageLanguages } from '../../api/page-data.ts';
import { chooseLanguage, language } from '../../texts/language.ts';
import { t } from '../../texts/text.ts';
import styles from './language-select.module.css';

/** The languages that the tenant offers, to choose from before anybody is signed in. Nothing where it offers one. */
export function LanguageSelect(): ReactNode {
  if (pageLanguages.length < 2) return null;
  return (
    <select
      className={styles.language}
      aria-label={t('Language')}
      value={language()}
      onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
    >
      {pageLanguages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  );
}
