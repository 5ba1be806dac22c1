// @chunk floating
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Language, languageNames } from '../../../shared/kernel/regional/languages.ts';
import { withFailureText } from '../../api/failure-text.ts';
import { pageLanguages } from '../../api/page-data.ts';
import { useCommand } from '../../api/use-command.ts';
import { showAlert } from '../../design/patterns/feedback/alerts.tsx';
import { ICON } from '../../design/primitives/icon.ts';
import { Menu } from '../../design/primitives/menu.ts';
import { chooseLanguageDocument } from '../../session/api/choose-language.ts';
import { useViewer } from '../../session/viewer.tsx';
import { chooseLanguage, language } from '../../texts/language.ts';
import { t } from '../../texts/text.ts';
import { RadioItem } from '../scheme-choice.tsx';

/** The languages that the tenant offers: the person's choice, on every device. Nothing where it offers one. */
export function LanguageChoice(): ReactNode {
  const { user } = useViewer();
  const choose = useCommand(chooseLanguageDocument, { onDone: (_, { input }) => chooseLanguage(input.language ?? null) });
  const { first_name, last_name } = user;
  // The menu is closed meanwhile.
  const save = async (chosen: Language): Promise<void> => {
    try {
      await choose.mutateAsync({ input: { first_name, last_name, language: chosen } });
    } catch (thrown) {
      showAlert(withFailureText(t('The language could not be saved. Please try again.'), thrown).message, 'danger');
    }
  };
  if (pageLanguages.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Language')}</Menu.Label>
      {pageLanguages.map((each) => (
        <Menu.Item
          key={each}
          component={RadioItem}
          checked={language() === each}
          lang={each}
          rightSection={language() === each ? <Check {...ICON} /> : null}
          onClick={() => void save(each)}
        >
          <bdi>{languageNames[each]}</bdi>
        </Menu.Item>
      ))}
    </>
  );
}
