import type Quill from 'quill';
import { type ReactNode, type RefObject, useState } from 'react';
import { assetUrl } from '../../../api/tenant-address.ts';
import { MessageLines, Note } from '../../patterns/state/note.tsx';
import type { EditorProps } from '../editor-props.ts';
import { insertPictures, type PictureInsert } from './insert-pictures.ts';
import { bothLeftOut, leftOutSentences, NOTHING_LEFT_OUT } from './left-out.ts';
import type { OnPaste, WaitingPicture } from './paste-clipboard.ts';
import { isTakenPicture, otherPictureType } from './picture-type.ts';
import styles from './left-out.module.css';

type PastesOf = Pick<EditorProps, 'onImage' | 'onPictures'> & {
  /** Inserts a picture into a text whose editor was closed. */
  readonly insertLate: (closed: Quill, place: number, picture: PictureInsert) => void;
};

type Pastes = {
  readonly onPaste: OnPaste;
  /** Inserts the pictures among files that were chosen, dropped or pasted, and returns where they are once all are uploaded. */
  readonly insertFiles: (files: readonly File[], index: number) => Promise<readonly number[]>;
  readonly note: ReactNode;
};

/** What is put into an editor: its pictures are uploaded, and `note` says what was left out since it was closed. */
export function usePastes(quill: RefObject<Quill | null>, { onImage, onPictures, insertLate }: PastesOf): Pastes {
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const leaveOut = (more: Partial<typeof leftOut>): void => setLeftOut((old) => bothLeftOut(old, more));
  const insert = async (pictures: readonly WaitingPicture[]) => {
    const editor = quill.current;
    if (!editor || pictures.length === 0) return { missing: 0, places: [] };
    const upload = async (file: File): Promise<string | null> => {
      const path = await onImage(file);
      return path && assetUrl(path);
    };
    const inserting = insertPictures(editor, pictures, {
      upload,
      isOpen: () => quill.current === editor,
      insertLate: (place, picture) => insertLate(editor, place, picture),
    });
    onPictures(inserting.then(({ missing }) => missing));
    return inserting;
  };
  const onPaste: OnPaste = async (pictures, more) => {
    leaveOut(more);
    const { missing } = await insert(pictures);
    if (missing > 0) leaveOut({ pictures: missing });
  };
  const insertFiles: Pastes['insertFiles'] = async (files, index) => {
    const types = files.flatMap((file) => otherPictureType(file) ?? []);
    if (types.length > 0) leaveOut({ types });
    const { places } = await insert(files.filter(isTakenPicture).map((file) => ({ index, file, alt: null })));
    return places;
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
  return { onPaste, insertFiles, note };
}
