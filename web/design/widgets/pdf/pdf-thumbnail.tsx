import { type ReactNode, useEffect, useRef } from 'react';
import { openBytes } from './pdf-file.ts';
import styles from './pdf-thumbnail.module.css';

type ThumbnailProps = {
  readonly bytes: Uint8Array;
  /** Pixels: the longer side of the page is as long. */
  readonly size: number;
};

/** Draws the first page of a document, its longer side at a size in pixels. @throws when it cannot be opened */
async function drawFirst(task: ReturnType<typeof openBytes>, canvas: HTMLCanvasElement, size: number): Promise<void> {
  const pdf = await task.promise;
  const page = await pdf.getPage(1);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (size * (devicePixelRatio || 1)) / Math.max(whole.width, whole.height) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport }).promise;
  canvas.dataset['drawn'] = 'true';
}

/** A small picture of the first page of a document that is in memory; blank paper where it cannot be drawn. What it shows has to stand beside it in words. */
export function PdfThumbnail({ bytes, size }: ThumbnailProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const task = openBytes(bytes);
    drawFirst(task, canvas.current, size).catch(() => undefined);
    return () => void task.destroy();
  }, [bytes, size]);
  return <canvas ref={canvas} className={styles.thumbnail} aria-hidden="true" />;
}
