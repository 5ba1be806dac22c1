import { type ReactNode, useState } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { Editor } from '../../../../design/widgets/editor.tsx';
import { uploadPicture } from '../../upload-picture.ts';
import type { UnitProps } from './unit-props.ts';
import styles from './text-editor.module.css';

/** The rich text of a unit, its member `content`; pictures are uploaded when they are inserted. */
export function TextEditor({ unit, onChange }: UnitProps): ReactNode {
  const [uploadedShare, setUploadedShare] = useState<number | null>(null);
  const onImage = async (file: File): Promise<string | null> => {
    try {
      return await uploadPicture('content', file, setUploadedShare);
    } catch (thrown) {
      showAlert(toApiError(thrown).message, 'danger');
      return null;
    } finally {
      setUploadedShare(null);
    }
  };
  const { content } = unit.body;
  return (
    <>
      {uploadedShare !== null && (
        <p className={styles.builderUpload} role="status">
          <progress max={1} value={uploadedShare} />
          Uploading {Math.round(uploadedShare * 100)}%
        </p>
      )}
      <Editor
        label="Content"
        placeholder="Compose an epic..."
        initial={typeof content === 'string' ? content : ''}
        onImage={onImage}
        onChange={(text) => onChange((old) => ({ ...old, body: { ...old.body, content: text } }))}
      />
    </>
  );
}
