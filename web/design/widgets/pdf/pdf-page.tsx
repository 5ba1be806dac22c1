import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pixelRatio } from './pdf-scale.ts';
import { rangesIn } from './pdf-search.ts';
import styles from './pdf-viewer.module.css';
import { t } from '../../../texts/text.ts';

type PageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly width: number;
  /** The text that is searched, and which of its finds on this page is shown. */
  readonly wanted: string;
  readonly find: number;
  readonly onFailure: () => void;
};

type Drawn = { readonly page: number; readonly width: number };

/** Marks the finds of the search; browsers without highlights show the page without. */
function mark(layer: HTMLElement, wanted: string, find: number): void {
  if (!('highlights' in CSS)) return;
  const ranges = rangesIn(layer, wanted);
  CSS.highlights.set('pdf-finds', new Highlight(...ranges));
  const shown = ranges[find];
  CSS.highlights.set('pdf-find', new Highlight(...(shown ? [shown] : [])));
  shown?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

type Layers = { readonly canvas: HTMLCanvasElement; readonly text: HTMLDivElement };

/** Draws a page at a width. Returns a function that ends the drawing. */
function draw(proxy: PDFPageProxy, width: number, { canvas, text }: Layers): { done: Promise<void>; cancel: () => void } {
  const scale = width / proxy.getViewport({ scale: 1 }).width;
  const viewport = proxy.getViewport({ scale });
  const ratio = pixelRatio(viewport.width, viewport.height, devicePixelRatio || 1);
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  const painting = proxy.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const writing = new TextLayer({ textContentSource: proxy.streamTextContent(), container: text, viewport });
  return {
    done: Promise.all([painting.promise, writing.render()]).then(() => undefined),
    cancel: () => {
      painting.cancel();
      writing.cancel();
    },
  };
}

/** One page of a document, with its text above the picture, so that it can be selected and read out. */
export function PdfPage({ pdf, page, width, wanted, find, onFailure }: PageProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const failure = useRef(onFailure);
  useEffect(() => {
    failure.current = onFailure;
  });
  useEffect(() => {
    let over = false;
    let end = (): void => undefined;
    const show = async (): Promise<void> => {
      const proxy = await pdf.getPage(page);
      if (over || !canvas.current || !text.current) return;
      const drawing = draw(proxy, width, { canvas: canvas.current, text: text.current });
      end = () => {
        drawing.cancel();
        // What the page took in memory is given back.
        drawing.done.catch(() => undefined).finally(() => proxy.cleanup());
      };
      await drawing.done;
      if (!over) setDrawn({ page, width });
    };
    show().catch(() => !over && failure.current());
    return () => {
      over = true;
      end();
    };
  }, [pdf, page, width]);
  useEffect(() => {
    if (drawn && text.current) mark(text.current, wanted, find);
  }, [drawn, wanted, find]);
  return (
    <div className={styles.pdfPage} data-page={page} data-drawn={(drawn?.page === page && drawn.width === width) || undefined}>
      <canvas ref={canvas} aria-hidden="true" />
      <div className={styles.pdfText} ref={text} role="document" aria-label={t('Page {page}', { page })} />
    </div>
  );
}
