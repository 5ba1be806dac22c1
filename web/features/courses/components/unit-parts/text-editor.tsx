import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { Editor } from '../../../../design/widgets/editor.tsx';
import { titleOf } from '../../builder/course-form.ts';
import { uploadPicture } from '../../upload-picture.ts';
import { useUploadsOfCourse } from './course-uploads-context.ts';
import type { UnitProps } from './unit-props.ts';
import styles from './text-editor.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

const textIn = (content: unknown): string => (typeof content === 'string' ? content : '');

/** Returns a ref that says whether the component is on the screen. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** The rich text of a unit, its member `content`; pictures are uploaded when they are inserted. */
export function TextEditor({ unit, index, language, onChange }: UnitProps): ReactNode {
  const { uploads } = useUploadsOfCourse();
  const [uploadedShare, setUploadedShare] = useState<number | null>(null);
  const isShown = useIsShown();
  const text = textIn(unit.body['content']);
  // A picture that arrives after the text was closed and opened again changes it from outside: the editor begins with that text.
  const [begun, setBegun] = useState({ text, times: 0 });
  if (text !== begun.text) setBegun({ text, times: begun.times + 1 });
  const onImage = async (file: File): Promise<string | null> => {
    try {
      return await uploadPicture('content', file, setUploadedShare);
    } catch (thrown) {
      const { message } = toApiError(thrown);
      showAlert(
        isShown.current ? message : rich('{unit}: {message} A picture is missing there.', { unit: titleOf(unit, index), message }),
        'danger',
      );
      return null;
    } finally {
      setUploadedShare(null);
    }
  };
  const change = (by: (content: string) => string): void =>
    onChange((old) => ({ ...old, body: { ...old.body, content: by(textIn(old.body['content'])) } }));
  return (
    <>
      {uploadedShare !== null && (
        <p className={styles.builderUpload} role="status">
          <progress max={1} value={uploadedShare} />
          {t('Uploading {percent}%', { percent: Math.round(uploadedShare * 100) })}
        </p>
      )}
      <Editor
        key={begun.times}
        label={t('Content')}
        language={language}
        placeholder={t('Compose an epic...')}
        initial={text}
        onImage={onImage}
        onPictures={(missing) => uploads.addPictures(unit.key, missing)}
        onLateChange={change}
        onChange={(next) => {
          setBegun(({ times }) => ({ text: next, times }));
          change(() => next);
        }}
      />
    </>
  );
}
