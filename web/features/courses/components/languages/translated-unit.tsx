import type { ReactNode } from 'react';
import { descriptorOf } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { DeltaView } from '../../../../design/widgets/delta/delta-view.tsx';
import { t } from '../../../../texts/text.ts';
import { type FormUnit, titleOf } from '../../builder/course-form.ts';
import { contentState, unitVariant, withUnitVariant } from '../../builder/translations.ts';
import type { CourseUploads } from '../../builder/use-uploads.ts';
import { UNIT_KIND_FORMS } from '../unit-kinds/unit-kinds.ts';
import { CourseUploadsContext, useUploadsOfCourse } from '../unit-parts/course-uploads-context.ts';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import { Beside, type Into } from './beside.tsx';
import { OutdatedNote } from './outdated-note.tsx';
import { TextBeside } from './text-beside.tsx';
import { TranslatedQuestion } from './translated-question.tsx';
import styles from './languages.module.css';

type TranslatedProps = UnitProps & Into;

/** Returns a unit as it is in another language, for the editor of its kind. */
const inLanguage = (unit: FormUnit, language: string): FormUnit => {
  const { title = null, ...body } = { ...unitVariant(unit, language) };
  return { ...unit, key: `${unit.key}@${language}`, title, body };
};

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the source of a unit says and shows. */
function SourceContent({ unit }: { unit: FormUnit }): ReactNode {
  const { kind, body } = unit;
  const content = words(body['content']);
  const file = ['video_path', 'audio_path', 'doc_path', 'file_path', 'youtube_link', 'vimeo_link']
    .map((name) => words(body[name]))
    .find(Boolean);
  return (
    <>
      {descriptorOf(kind).fields['content'] === 'richText' ? (
        <DeltaView delta={content} failed={null} />
      ) : (
        <p className={styles.words}>{content}</p>
      )}
      {file && <p className="small dim">{t('Without a file here, learners get that of the source.')}</p>}
    </>
  );
}

/** Returns the uploads of the builder, of which those for this unit go to its translation. */
function useTranslatedUploads(onChange: UnitProps['onChange']): CourseUploads {
  const outer = useUploadsOfCourse();
  const startForUnit: CourseUploads['startForUnit'] = (key, purpose, file, part) => {
    const onDone: Parameters<typeof outer.uploads.start>[0]['onDone'] = (stored) =>
      onChange((old) => ({ ...old, body: { ...old.body, ...part(stored, null) } }));
    outer.uploads.start({ file, purpose, target: `unit:${key}`, onDone });
  };
  return { ...outer, startForUnit };
}

/** Kinds that have their title alone in other languages, and those whose text alone is translated. */
const WITHOUT_CONTENT: ReadonlySet<FormUnit['kind']> = new Set(['test', 'scorm']);
const TEXT_ALONE: ReadonlySet<FormUnit['kind']> = new Set(['iframe', 'assignment']);

function Content({ unit, index, onChange, language, source }: TranslatedProps): ReactNode {
  const { kind } = unit;
  const onTranslation: UnitProps['onChange'] = (by) =>
    onChange((old) => {
      const { title, body } = by(inLanguage(old, language));
      return withUnitVariant(old, language, { ...body, title });
    });
  const uploads = useTranslatedUploads(onTranslation);
  if (WITHOUT_CONTENT.has(kind)) return null;
  const Editor = TEXT_ALONE.has(kind) ? PlainTextEditor : UNIT_KIND_FORMS[kind].Editor;
  return (
    <Beside source={source} label={t('Content')} from={<SourceContent unit={unit} />}>
      <CourseUploadsContext value={uploads}>
        <Editor unit={inLanguage(unit, language)} index={index} language={language} onChange={onTranslation} />
      </CourseUploadsContext>
    </Beside>
  );
}

/** A unit with its questions in another language, beside its source. */
export function TranslatedUnit(props: TranslatedProps): ReactNode {
  const { unit, index, onChange, language, source } = props;
  const variant = unitVariant(unit, language);
  const set = (members: Readonly<Record<string, unknown>>): void => onChange((old) => withUnitVariant(old, language, members));
  return (
    <>
      {contentState(unit, language) === 'outdated' && <OutdatedNote onConfirm={() => set({})} />}
      <TextBeside
        language={language}
        source={source}
        label={t('Title')}
        from={titleOf(unit, index)}
        value={variant?.title ?? ''}
        most={255}
        onChange={(title) => set({ title })}
      />
      <Content {...props} />
      {unit.questions.map((question, place) => (
        <TranslatedQuestion
          key={question.key}
          language={language}
          source={source}
          question={question}
          place={place + 1}
          onChange={(by) =>
            onChange((old) => ({ ...old, questions: old.questions.map((other) => (other.key === question.key ? by(other) : other)) }))
          }
        />
      ))}
    </>
  );
}
