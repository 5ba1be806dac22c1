import { type ReactNode, useState } from 'react';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { formatNote } from '../../builder/media-format.ts';
import { CaptionsEditor } from '../unit-parts/captions-editor.tsx';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import { memberOf, UnitFile } from '../unit-parts/unit-file.tsx';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import styles from '../unit-parts/media.module.css';
import { t, text } from '../../../../texts/text.ts';

const UNPLAYABLE = text('This browser cannot play this recording. An MP3 or M4A file plays everywhere.');

/** An uploaded recording, with what is to be said of its format. */
function Uploaded({ path }: { path: string }): ReactNode {
  const [unplayable, setUnplayable] = useState(false);
  const note = formatNote(path) ?? (unplayable ? t(UNPLAYABLE) : null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said is in the captions below */}
      <audio
        className={styles.mediaAudio}
        aria-label={t('Preview of the recording')}
        src={assetUrl(path)}
        controls
        preload="metadata"
        onError={() => setUnplayable(true)}
      />
      {note && <Note tone="progress">{note}</Note>}
    </>
  );
}

/** A recording, its captions, and a text. */
export function AudioEditor(props: UnitProps): ReactNode {
  const path = memberOf(props, 'audio_path');
  const remove = (): void => props.onChange((old) => ({ ...old, body: { ...old.body, audio_path: null, duration: null, captions: [] } }));
  return (
    <>
      <div className={styles.media}>
        <UnitFile {...props} kind="audio" label={t('Upload an audio file')}>
          {path === '' ? null : (
            <>
              <Uploaded key={path} path={path} />
              <div>
                <Button variant="default" onClick={remove}>
                  {t('Remove')}
                </Button>
              </div>
              <CaptionsEditor {...props} isTranscript />
            </>
          )}
        </UnitFile>
      </div>
      <PlainTextEditor {...props} />
    </>
  );
}
