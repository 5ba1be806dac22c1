import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Loading } from '../../patterns/state/loading.tsx';
import { Note } from '../../patterns/state/note.tsx';
import { openBytes } from './pdf-file.ts';
import { PdfPage } from './pdf-page.tsx';
import { useOfferedWidth } from './use-offered-width.ts';
import styles from './pdf-sheet.module.css';
import { t } from '../../../texts/text.ts';

type PdfSheetProps = {
  readonly bytes: Uint8Array;
  readonly label: string;
  /** Called when the page can be shown, and when it cannot. */
  readonly onOpen?: (opened: boolean) => void;
  /** Drawn above the page, over its whole size. */
  readonly children?: ReactNode;
};

type Opened = { readonly of: Uint8Array; readonly pdf: PDFDocumentProxy | null };

/** Opens a document that is in memory; null: it cannot be opened. */
function useBytes(bytes: Uint8Array, onOpen: ((opened: boolean) => void) | undefined): PDFDocumentProxy | null | undefined {
  const [opened, setOpened] = useState<Opened | null>(null);
  const tell = useRef(onOpen);
  useEffect(() => {
    tell.current = onOpen;
  });
  useEffect(() => {
    let over = false;
    const task = openBytes(bytes);
    const settle = (pdf: PDFDocumentProxy | null): void => {
      if (over) return;
      setOpened({ of: bytes, pdf });
      tell.current?.(pdf !== null);
    };
    task.promise.then(settle, () => settle(null));
    return () => {
      over = true;
      void task.destroy();
    };
  }, [bytes]);
  return opened?.of === bytes ? opened.pdf : undefined;
}

/** Shows the first page of a document that is in memory, as wide as its place, and drawn anew when that changes. */
export function PdfSheet({ bytes, label, onOpen, children }: PdfSheetProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const offered = useOfferedWidth(box);
  const pdf = useBytes(bytes, onOpen);
  const [failed, setFailed] = useState<Uint8Array | null>(null);
  const isBroken = pdf === null || failed === bytes;
  return (
    <div className={styles.pdfPlace} ref={box} role="group" aria-label={label}>
      {pdf === undefined && <Loading rows={6} />}
      {isBroken && (
        <Note tone="danger" alert>
          {t('The page could not be shown. Please choose another PDF.')}
        </Note>
      )}
      {pdf && !isBroken && offered > 0 && (
        <div className={styles.pdfSheet}>
          <PdfPage pdf={pdf} page={1} width={offered} wanted="" find={0} onFailure={() => setFailed(bytes)} />
          {children}
        </div>
      )}
    </div>
  );
}
