import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SOURCE_LANGUAGE } from '../../../../../shared/kernel/regional/languages.ts';
import { MOST_COURSE_LANGUAGES } from '../../../../../shared/courses/languages/course-languages.ts';
import { languageChoices, languageName } from '../../../../design/patterns/form/languages.ts';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { language as pageLanguage } from '../../../../texts/language.ts';
import { plural, t } from '../../../../texts/text.ts';
import { languagesOf, openParts, withCourseLanguage, withoutCourseLanguage } from '../../builder/translations.ts';
import type { LanguagesProps } from './languages-props.ts';
import { TranslatorView } from './translator-view.tsx';
import styles from './languages.module.css';

/** The languages that a course can be offered in besides those that it has. */
const choicesFor = (source: string, offered: readonly string[]) =>
  languageChoices().filter(({ value }) => value !== source && source.split('-')[0] !== value && !offered.includes(value));

type RowProps = { language: string; count: number; isOpen: boolean; onOpen: () => void; onRemove: () => void };

const LanguageRow = ({ language, count, isOpen, onOpen, onRemove }: RowProps): ReactNode => (
  <li>
    <span className="grow">
      <b>{languageName(language)}</b>
      <small>
        {count === 0 ? t('All parts are translated') : plural(count, '{count} part to translate', '{count} parts to translate')}
      </small>
    </span>
    <Button
      variant="default"
      aria-pressed={isOpen}
      onClick={onOpen}
      aria-label={t('Translate into {language}', { language: languageName(language) })}
    >
      {t('Translate')}
    </Button>
    <ActionIcon aria-label={t('Remove {language}', { language: languageName(language) })} onClick={onRemove}>
      <X size={16} aria-hidden />
    </ActionIcon>
  </li>
);

type RemoveProps = { language: string | null; onClose: () => void; onRemove: (language: string) => void };

/** Asks before the translations into a language are removed. */
const RemoveLanguage = ({ language, onClose, onRemove }: RemoveProps): ReactNode => (
  <Confirm
    opened={language !== null}
    onClose={onClose}
    title={t('Remove language')}
    text={t('Its translations are removed from the course, and learners see the course in its source language.')}
    act={t('Remove language')}
    busyAct={t('Removing...')}
    onConfirm={async () => {
      if (language !== null) onRemove(language);
      onClose();
    }}
  >
    {null}
  </Confirm>
);

/** In which languages a course is, and the texts of each of them beside those of its source. */
export function LanguagesPanel({ form, onChange }: LanguagesProps): ReactNode {
  const offered = languagesOf(form.course);
  const [open, setOpen] = useState<string | null>(offered[0] ?? null);
  const [removing, setRemoving] = useState<string | null>(null);
  // Who writes a course writes it in the language of the page, as long as nobody has said another one.
  const source = form.course.language ?? (offered.length > 0 ? SOURCE_LANGUAGE : pageLanguage());
  const add = (language: string | null): void => {
    if (language === null) return;
    onChange((old) => withCourseLanguage(old, language, source));
    setOpen(language);
  };
  return (
    <section className={styles.languages} aria-labelledby="languages-of-course">
      <h2 className="h2" id="languages-of-course">
        {t('Languages')}
      </h2>
      <p className="dim">{t('One course, whatever the language: progress, scores and reports are counted together.')}</p>
      <div className={styles.choices}>
        <Select
          label={t('Written in')}
          data={languageChoices(source)}
          value={source}
          allowDeselect={false}
          onChange={(language) => language !== null && onChange((old) => ({ ...old, course: { ...old.course, language } }))}
        />
        <Select
          label={t('Add a language')}
          searchable
          data={choicesFor(source, offered)}
          value={null}
          disabled={offered.length >= MOST_COURSE_LANGUAGES - 1}
          onChange={add}
        />
      </div>
      {offered.length === 0 && <p className="dim">{t('This course is in one language. Add another to translate it.')}</p>}
      <ul className={styles.list} aria-label={t('Translations')}>
        {offered.map((language) => (
          <LanguageRow
            key={language}
            language={language}
            count={openParts(form, language)}
            isOpen={language === open}
            onOpen={() => setOpen(language)}
            onRemove={() => setRemoving(language)}
          />
        ))}
      </ul>
      {open !== null && offered.includes(open) && (
        <TranslatorView key={open} language={open} source={source} form={form} onChange={onChange} />
      )}
      <RemoveLanguage
        language={removing}
        onClose={() => setRemoving(null)}
        onRemove={(language) => onChange((old) => withoutCourseLanguage(old, language))}
      />
    </section>
  );
}
