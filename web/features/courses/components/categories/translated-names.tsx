import { type ReactNode, useState } from 'react';
import { directionOf, offeredLanguages } from '../../../../../shared/kernel/regional/languages.ts';
import { useField } from '../../../../design/patterns/form/fields.tsx';
import { languageName } from '../../../../design/patterns/form/languages.ts';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { TextInput } from '../../../../design/primitives/input.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { t } from '../../../../texts/text.ts';
import { namesFor, type TranslatedName } from './translated-name.ts';

/** Returns the names to edit, as the form is opened: one for each language that the instance offers, and all that are stored. */
export function useTranslatedNames(stored: readonly TranslatedName[]): readonly TranslatedName[] {
  const { instance } = useViewer();
  const [names] = useState(() => namesFor(offeredLanguages({ instance }), stored));
  return names;
}

function NameField({ language, at }: { language: string; at: number }): ReactNode {
  const { field, boxed } = useField({
    name: `translations.${at}.name`,
    label: t('Name in {language}', { language: languageName(language) }),
  });
  // `dir` itself would be that of the label, too.
  return <TextInput {...boxed} {...field} lang={language} attributes={{ input: { dir: directionOf(language) } }} autoComplete="off" />;
}

/** The names of a category in other languages, in the order of the form's values. */
export function TranslatedNames({ names }: { names: readonly TranslatedName[] }): ReactNode {
  if (names.length === 0) return null;
  return (
    <FormSection
      title={t('Translations')}
      sentence={t('Learners read the name in their own language. Where a field is empty, they read the category name.')}
    >
      {names.map(({ language }, at) => (
        <NameField key={language} language={language} at={at} />
      ))}
    </FormSection>
  );
}
