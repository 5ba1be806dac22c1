import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { Loading } from '../../patterns/state/loading.tsx';
import { useOnlineAgain } from '../../patterns/behaviour/use-online-again.ts';
import { Note } from '../../patterns/state/note.tsx';
import { useFullscreen } from '../use-fullscreen.ts';
import { PdfPage } from './pdf-page.tsx';
import { pageWidth, ZOOM, zoomBy } from './pdf-scale.ts';
import { type Find, findIn } from './pdf-search.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { useOfferedWidth } from './use-offered-width.ts';
import { usePdf } from './use-pdf.ts';
import styles from './pdf-viewer.module.css';
import { t } from '../../../texts/text.ts';

type PdfViewerProps = {
  readonly title: string;
  /** Another one after each renewal. */
  readonly address: string;
  /** Absent where nothing gives another address. */
  readonly renew?: () => Promise<unknown>;
  /** The page at which it opens. */
  readonly start?: number | null;
  readonly onPage?: (page: number) => void;
};

/** The search in a document; `onPage` opens the page of the find that is shown. */
function useSearch(pdf: PDFDocumentProxy, onPage: (page: number) => void) {
  const [wanted, setWanted] = useState('');
  const [finds, setFinds] = useState<readonly Find[] | null>(null);
  const [place, setPlace] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const run = useRef(0);
  const show = (all: readonly Find[], index: number): void => {
    setPlace(index);
    const find = all[index];
    if (find) onPage(find.page);
  };
  const onSearch = (text: string): void => {
    run.current += 1;
    const own = run.current;
    setWanted(text);
    setFinds(null);
    findIn(pdf, text, () => run.current !== own).then(
      (all) => {
        if (run.current !== own) return;
        setFinds(all);
        show(all, 0);
      },
      () => setFinds([]),
    );
  };
  const onMove = (by: 1 | -1): void => {
    if (finds) show(finds, (place + by + finds.length) % finds.length);
  };
  return { wanted, find: finds?.[place]?.index ?? 0, state: { count: finds?.length ?? null, place, onSearch, onMove, field } };
}

const ZOOMS: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, '0': 0 };

const TURNS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

/** Zooms with the wheel while Ctrl or Cmd is pressed, in place of the page. */
function useWheelZoom(element: RefObject<HTMLElement | null>, onZoom: (by: 1 | -1) => void): void {
  const call = useRef(onZoom);
  useEffect(() => {
    call.current = onZoom;
  });
  useEffect(() => {
    const { current } = element;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      call.current(event.deltaY < 0 ? 1 : -1);
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, [element]);
}

type DocumentProps = Omit<PdfViewerProps, 'address' | 'renew'> & { readonly pdf: PDFDocumentProxy; readonly onFailure: () => void };

function OpenDocument({ pdf, title, start = null, onPage, onFailure }: DocumentProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(() => Math.min(pdf.numPages, Math.max(1, Math.round(start ?? 1))));
  const [zoom, setZoom] = useState<number>(ZOOM.usual);
  const { full, toggle } = useFullscreen(box);
  const offered = useOfferedWidth(sheet);
  const goTo = (to: number): void => {
    if (to < 1 || to > pdf.numPages || to === page) return;
    setPage(to);
    sheet.current?.scrollTo({ top: 0 });
    onPage?.(to);
  };
  const { wanted, find, state } = useSearch(pdf, goTo);
  const onZoom = (by: 1 | -1 | 0): void => setZoom((before) => (by === 0 ? ZOOM.usual : zoomBy(before, by)));
  useWheelZoom(sheet, onZoom);
  const actOf = (event: KeyboardEvent<HTMLElement>): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey) {
      const by = ZOOMS[event.key];
      return by === undefined ? (event.key === 'f' ? () => state.field.current?.focus() : undefined) : () => onZoom(by);
    }
    const turn = event.target === sheet.current ? TURNS[event.key] : undefined;
    return turn && (() => goTo(page + turn));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the tools in it
    <div className={styles.pdf} data-full={full || undefined} ref={box} role="group" aria-label={title} onKeyDown={onKey}>
      <PdfToolbar page={page} pages={pdf.numPages} onPage={goTo} zoom={zoom} onZoom={onZoom} full={full} onFull={toggle} search={state} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.pdfSheet} ref={sheet} tabIndex={0} role="region" aria-label={t('{title}, page {page}', { title, page })}>
        {offered > 0 && (
          <PdfPage pdf={pdf} page={page} width={pageWidth(offered, zoom, full)} wanted={wanted} find={find} onFailure={onFailure} />
        )}
      </div>
    </div>
  );
}

const sameAddress = (): Promise<void> => Promise.resolve();

/** Shows a PDF document, a page at a time, from an address that may end. */
export function PdfViewer({ address, renew = sameAddress, start = null, onPage, ...shown }: PdfViewerProps): ReactNode {
  const { state, retry } = usePdf(address, renew);
  const [drawing, setDrawing] = useState(true);
  // Opened again after a failure, it is where it was.
  const [reached, setReached] = useState(start);
  const turn = (page: number): void => {
    setReached(page);
    onPage?.(page);
  };
  const again = useCallback((): void => {
    setDrawing(true);
    retry();
  }, [retry]);
  const hasFailed = state.kind === 'failed' || !drawing;
  useOnlineAgain(hasFailed, again);
  if (state.kind === 'loading')
    return (
      <div className={styles.pdfState}>
        <Loading rows={8} />
      </div>
    );
  if (hasFailed)
    return (
      <Note tone="danger" alert>
        <p>{t('The document could not be loaded.')}</p>
        <Button variant="default" onClick={again}>
          {t('Try again')}
        </Button>
      </Note>
    );
  return <OpenDocument pdf={state.pdf} start={reached} onPage={turn} onFailure={() => setDrawing(false)} {...shown} />;
}
