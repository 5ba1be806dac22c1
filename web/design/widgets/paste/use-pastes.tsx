import type Quill from 'quill';
import { type ReactNode, type RefObject, useState } from 'react';
import { assetUrl } from '../../../api/tenant-address.ts';
import { showAlert } from '../../patterns/feedback/alerts.tsx';
import { MessageLines, Note } from '../../patterns/state/note.tsx';
import type { EditorProps } from '../editor-props.ts';
import { insertPictures } from './insert-pictures.ts';
import { leftOutSentences, NOTHING_LEFT_OUT } from './left-out.ts';
import type { OnPaste } from './paste-clipboard.ts';
import styles from './left-out.module.css';

/** What is pasted into an editor: its pictures are uploaded, and `note` says what was left out since it was closed. */
export function usePastes(quill: RefObject<Quill | null>, onImage: EditorProps['onImage']): { onPaste: OnPaste; note: ReactNode } {
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const leaveOut = (more: Partial<typeof leftOut>): void =>
    setLeftOut((old) => ({
      pictures: old.pictures + (more.pictures ?? 0),
      links: old.links + (more.links ?? 0),
      tables: old.tables + (more.tables ?? 0),
    }));
  const onPaste: OnPaste = async (pictures, more) => {
    leaveOut(more);
    const editor = quill.current;
    if (!editor || pictures.length === 0) return;
    const isOpen = (): boolean => quill.current === editor;
    const upload = async (file: File): Promise<string | null> => {
      const path = await onImage(file);
      return path && assetUrl(path);
    };
    const missing = await insertPictures(editor, pictures, { upload, isOpen });
    if (missing === 0) return;
    if (isOpen()) leaveOut({ pictures: missing });
    else showAlert('The text was closed before all of its pasted pictures were uploaded. Paste the missing ones again.', 'progress');
  };
  const sentences = leftOutSentences(leftOut);
  const note = (
    <div role="status" className={sentences.length > 0 ? styles.leftOut : undefined}>
      {sentences.length > 0 && (
        <Note tone="progress" onClose={() => setLeftOut(NOTHING_LEFT_OUT)}>
          <MessageLines messages={sentences} />
        </Note>
      )}
    </div>
  );
  return { onPaste, note };
}
