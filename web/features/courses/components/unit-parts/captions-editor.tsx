import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { languageChoices, languageName } from '../../../../design/patterns/form/languages.ts';
import { ActionIcon } from '../../../../design/primitives/button.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { readChosenCaptions } from '../../builder/chosen-captions.ts';
import type { FormUnit } from '../../builder/course-form.ts';
import { useUploadsOfCourse } from './course-uploads-context.ts';
import { FileChooser } from './file-chooser.tsx';
import { UploadCard } from './upload-card.tsx';
import type { UnitProps } from './unit-props.ts';
import styles from './media.module.css';

type Caption = { readonly language: string; readonly label: string; readonly file_path: string };

const CHOICES = languageChoices();

/** Returns the captions of a unit. */
export function captionsOf({ body }: Pick<FormUnit, 'body'>): readonly Caption[] {
  const { captions } = body;
  return Array.isArray(captions) ? (captions as Caption[]) : []; // written below and by the server
}

/** Captions of an uploaded video or recording, one file for each language. `shownAs` says what learners see of them, where that is not plain. */
export function CaptionsEditor({ unit, onChange, shownAs = '' }: UnitProps & { shownAs?: string }): ReactNode {
  const { uploads, list } = useUploadsOfCourse();
  const [language, setLanguage] = useState<string | null>('en');
  const [problem, setProblem] = useState<string | null>(null);
  const captions = captionsOf(unit);
  const change = (by: (old: readonly Caption[]) => readonly Caption[]): void =>
    onChange((old) => ({ ...old, body: { ...old.body, captions: by(captionsOf(old)) } }));
  const begin = async (chosen: File): Promise<void> => {
    if (language === null) return;
    const read = await readChosenCaptions(chosen);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    const { file } = read;
    const onDone = ({ url }: { url: string }): void =>
      change((old) => [...old.filter((other) => other.language !== language), { language, label: languageName(language), file_path: url }]);
    uploads.start({ file, purpose: 'resource', target: `captions:${unit.key}:${language}`, onDone });
  };
  const running = list.filter(({ target }) => target.startsWith(`captions:${unit.key}:`));
  return (
    <section className={styles.media} aria-label="Captions">
      <h2 className="h3">Captions</h2>
      {captions.length > 0 && (
        <ul className={styles.captions}>
          {captions.map((caption) => (
            <li key={caption.language}>
              <span className="grow">{caption.label}</span>
              <ActionIcon
                aria-label={`Remove captions: ${caption.label}`}
                onClick={() => change((old) => old.filter((other) => other.language !== caption.language))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {running.map((upload) => (
        <UploadCard key={upload.key} className={styles.mediaCard} upload={upload} />
      ))}
      <div className={styles.captionFields}>
        <Select label="Language" searchable data={CHOICES} value={language} onChange={setLanguage} />
        <FileChooser label="Upload captions" kind="captions" disabled={language === null} onFile={(file) => void begin(file)} />
      </div>
      <p className="small dim" role="status" data-tone={problem ? 'danger' : undefined}>
        {problem ?? `WebVTT or SRT, at most 1 MB, one file for each language.${shownAs}`}
      </p>
    </section>
  );
}
