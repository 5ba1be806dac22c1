import { CircleAlert, CircleCheck, Languages, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { languageName } from '../../../../design/patterns/form/languages.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { t, text } from '../../../../texts/text.ts';
import { titleOf, type CourseForm } from '../../builder/course-form.ts';
import { nextOpenPart, partsOf, partState, type TranslationState } from '../../builder/translations.ts';
import type { LanguagesProps } from './languages-props.ts';
import { TranslatedCourse } from './translated-course.tsx';
import { TranslatedUnit } from './translated-unit.tsx';
import styles from './languages.module.css';

const STATE_WORDS = { missing: text('Missing'), outdated: text('Outdated'), done: text('Translated') } as const;
const STATE_ICONS = { missing: CircleAlert, outdated: TriangleAlert, done: CircleCheck } as const;

/** How a part stands: a mark and its word. */
function State({ state }: { state: TranslationState }): ReactNode {
  const Icon = STATE_ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {t(STATE_WORDS[state])}
    </span>
  );
}

type PartsProps = { form: CourseForm; language: string; chosen: string | null; onChoose: (key: string | null) => void };

/** The course and its units, each with how it stands in the language. */
const Parts = ({ form, language, chosen, onChoose }: PartsProps): ReactNode => (
  <ol className={styles.parts} aria-label={t('Parts of the course')}>
    {partsOf(form).map((key, place) => {
      const unit = form.units[place - 1];
      return (
        <li key={key ?? 'course'}>
          <button type="button" aria-current={key === chosen ? 'step' : undefined} onClick={() => onChoose(key)}>
            <span className="grow" dir="auto">
              {unit ? titleOf(unit, place - 1) : t('Title and description')}
            </span>
            <State state={partState(form, key, language)} />
          </button>
        </li>
      );
    })}
  </ol>
);

type ViewProps = LanguagesProps & { language: string; source: string };

/** The source of a course beside its texts in another language, one part at a time. Alt and the arrow down lead to the next that is open. */
export function TranslatorView({ language, source, form, onChange }: ViewProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(() => nextOpenPart(form, partsOf(form).at(-1) ?? null, language) ?? null);
  const part = useRef<HTMLDivElement>(null);
  const index = form.units.findIndex(({ key }) => key === chosen);
  const unit = form.units[index];
  const next = nextOpenPart(form, chosen, language);
  const choose = (key: string | null): void => {
    setChosen(key);
    // The part is another one after this: its first field takes the focus.
    setTimeout(() => part.current?.querySelector<HTMLElement>('input, textarea')?.focus());
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.altKey || event.key !== 'ArrowDown' || next === undefined) return;
    event.preventDefault();
    choose(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const common = { language, source };
  return (
    <section className={styles.translator} aria-label={t('Translate into {language}', { language: languageName(language) })}>
      <div className={styles.head}>
        <h3 className="h3">{languageName(language)}</h3>
        <Button
          variant="default"
          leftSection={<Languages {...ICON} />}
          aria-disabled={next === undefined || undefined}
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={() => next !== undefined && choose(next)}
        >
          {next === undefined ? t('All parts are translated') : t('Next to translate')}
        </Button>
      </div>
      <Parts form={form} language={language} chosen={unit ? chosen : null} onChoose={choose} />
      <div ref={part} key={chosen}>
        {unit ? (
          <TranslatedUnit
            {...common}
            unit={unit}
            index={index}
            onChange={(by) =>
              onChange((old) => ({ ...old, units: old.units.map((other) => (other.key === unit.key ? by(other) : other)) }))
            }
          />
        ) : (
          <TranslatedCourse {...common} course={form.course} onChange={(by) => onChange((old) => ({ ...old, course: by(old.course) }))} />
        )}
      </div>
    </section>
  );
}
