import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../../../design/primitives/icon.ts';
import { plural, t } from '../../../../texts/text.ts';
import type { CourseForm } from '../../builder/course-form.ts';
import { languagesOf, openParts } from '../../builder/translations.ts';
import { LANGUAGES } from './language-hints.ts';

type CardProps = { form: CourseForm; className: string | undefined; chosen: string | null; onChoose: (key: string) => void };

/** Says how many languages lack something. */
function secondLine(form: CourseForm): string {
  const languages = languagesOf(form.course);
  const open = languages.filter((language) => openParts(form, language) > 0).length;
  if (languages.length === 0) return t('In one language');
  return open === 0
    ? plural(languages.length, '{count} translation', '{count} translations')
    : plural(open, '{count} language lacks something', '{count} languages lack something');
}

/** Leads to the languages of the course, beside its overview. */
export const LanguagesCard = ({ form, className, chosen, onChoose }: CardProps): ReactNode => (
  <button type="button" className={className} aria-current={chosen === LANGUAGES ? 'step' : undefined} onClick={() => onChoose(LANGUAGES)}>
    <Languages {...ICON} aria-hidden />
    <span className="grow">
      <b>{t('Languages')}</b>
      <small>{secondLine(form)}</small>
    </span>
  </button>
);
