import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { languageChoices, languageName } from '../../../../design/patterns/form/languages.ts';
import { ActionIcon } from '../../../../design/primitives/button.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { EncodingChoice } from '../../../../shared-features/encoding-choice.tsx';
import { type CaptionsToUpload, readChosenCaptions } from '../../builder/chosen-captions.ts';
import type { FormUnit } from '../../builder/course-form.ts';
import { useUploadsOfCourse } from './course-uploads-context.ts';
import { FileChooser } from './file-chooser.tsx';
import { UploadCard } from './upload-card.tsx';
import type { UnitProps } from './unit-props.ts';
import styles from './media.module.css';
import { t, text } from '../../../../texts/text.ts';

type Caption = { readonly language: string; readonly label: string; readonly file_path: string };

const CHOICES = languageChoices();

/** Returns the captions of a unit. */
export function captionsOf({ body }: Pick<FormUnit, 'body'>): readonly Caption[] {
  const { captions } = body;
  return Array.isArray(captions) ? (captions as Caption[]) : []; // written below and by the server
}

const question = () => ({
  title: t('Are these captions right?'),
  before: t('They are not uploaded before.'),
  confirm: t('The captions are right'),
});

const FORMATS = text('WebVTT, SRT or SBV, at most 1 MB, one file for each language.');
const FORMATS_OF_TRANSCRIPT = text('WebVTT, SRT or SBV, at most 1 MB, one file for each language. Learners read them as a transcript.');

/** Captions whose encoding is unsure, with the file that they were read from. */
type Unsure = { readonly chosen: File; readonly read: CaptionsToUpload };

/** Reads files that are chosen, and passes on what can be uploaded. Nothing does of unsure captions before a person has confirmed them. */
function useChosenCaptions(upload: (file: File) => void) {
  const [message, setMessage] = useState<string | null>(null);
  const [unsure, setUnsure] = useState<Unsure | null>(null);
  const take = ({ file, warning }: CaptionsToUpload): void => {
    setUnsure(null);
    setMessage(warning);
    upload(file);
  };
  const choose = async (chosen: File, encoding?: string): Promise<void> => {
    const read = await readChosenCaptions(chosen, encoding);
    if (encoding === undefined) setUnsure(null);
    if ('problem' in read) return setMessage(read.problem);
    if (read.isSure) return take(read);
    setMessage(null);
    setUnsure({ chosen, read });
  };
  return { message, unsure, take, choose, giveUp: () => setUnsure(null) };
}

/** The captions that a unit has, each with a button that removes it. */
function CaptionList({ captions, onRemove }: { captions: readonly Caption[]; onRemove: (language: string) => void }): ReactNode {
  if (captions.length === 0) return null;
  return (
    <ul className={styles.captions}>
      {captions.map(({ language, label }) => (
        <li key={language}>
          <span className="grow">{label}</span>
          <ActionIcon aria-label={t('Remove captions: {label}', { label })} onClick={() => onRemove(language)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** Captions of an uploaded video or recording, one file for each language. `isTranscript`: learners read them as one. */
export function CaptionsEditor({ unit, onChange, isTranscript = false }: UnitProps & { isTranscript?: boolean }): ReactNode {
  const { uploads, list } = useUploadsOfCourse();
  const [language, setLanguage] = useState<string | null>('en');
  const change = (by: (old: readonly Caption[]) => readonly Caption[]): void =>
    onChange((old) => ({ ...old, body: { ...old.body, captions: by(captionsOf(old)) } }));
  const without = (old: readonly Caption[], removed: string): Caption[] => old.filter((other) => other.language !== removed);
  const { message, unsure, take, choose, giveUp } = useChosenCaptions((file) => {
    if (language === null) return;
    const onDone = ({ url }: { url: string }): void =>
      change((old) => [...without(old, language), { language, label: languageName(language), file_path: url }]);
    uploads.start({ file, purpose: 'resource', target: `captions:${unit.key}:${language}`, onDone });
  });
  const running = list.filter(({ target }) => target.startsWith(`captions:${unit.key}:`));
  return (
    <section className={styles.media} aria-label={t('Captions')}>
      <h2 className="h3">{t('Captions')}</h2>
      <CaptionList captions={captionsOf(unit)} onRemove={(removed) => change((old) => without(old, removed))} />
      {running.map((upload) => (
        <UploadCard key={upload.key} className={styles.mediaCard} upload={upload} />
      ))}
      <div className={styles.captionFields}>
        <Select label={t('Language')} searchable data={CHOICES} value={language} onChange={setLanguage} />
        <FileChooser label={t('Upload captions')} kind="captions" disabled={language === null} onFile={(file) => void choose(file)} />
      </div>
      {unsure && (
        <EncodingChoice
          read={unsure.read}
          values={unsure.read.words}
          question={question()}
          disabled={language === null}
          onConfirm={() => take(unsure.read)}
          onChoose={(encoding) => void choose(unsure.chosen, encoding)}
          onGiveUp={giveUp}
        />
      )}
      <p className="small dim" role="status" data-tone={message ? 'danger' : undefined}>
        {message ?? t(isTranscript ? FORMATS_OF_TRANSCRIPT : FORMATS)}
      </p>
    </section>
  );
}
