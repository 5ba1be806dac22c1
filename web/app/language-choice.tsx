// @chunk floating
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageNames, languages } from '../../shared/kernel/languages.ts';
import { pageData } from '../api/page-data.ts';
import { ICON } from '../design/primitives/icon.ts';
import { Menu } from '../design/primitives/menu.ts';
import { chooseLanguage, language } from '../texts/language.ts';
import { t } from '../texts/text.ts';
import { RadioItem } from './scheme-choice.tsx';

/** The languages that the tenant offers: the person's choice, kept in this browser. Nothing where it offers one. */
export function LanguageChoice(): ReactNode {
  const offered = pageData?.languages ?? languages;
  if (offered.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Language')}</Menu.Label>
      {offered.map((each) => (
        <Menu.Item
          key={each}
          component={RadioItem}
          checked={language() === each}
          lang={each}
          rightSection={language() === each ? <Check {...ICON} /> : null}
          onClick={() => chooseLanguage(each)}
        >
          {languageNames[each]}
        </Menu.Item>
      ))}
    </>
  );
}
