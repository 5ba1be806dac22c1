// @chunk shell
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '../patterns/state/loading.tsx';

export const loadMediaPlayer = () => import('./media/media-player.tsx');
const loadPdfViewer = () => import('./pdf/pdf-viewer.tsx');

const LazyMedia = lazy(async () => ({ default: (await loadMediaPlayer()).MediaPlayer }));
const LazyPdf = lazy(async () => ({ default: (await loadPdfViewer()).PdfViewer }));

/** A video or a recording, whose player is loaded when one is shown. */
export const Media = (props: ComponentProps<typeof LazyMedia>): ReactNode => (
  <Suspense fallback={<Loading rows={6} />}>
    <LazyMedia {...props} />
  </Suspense>
);

/** A PDF document, whose viewer is loaded when one is shown. */
export const Pdf = (props: ComponentProps<typeof LazyPdf>): ReactNode => (
  <Suspense fallback={<Loading rows={8} />}>
    <LazyPdf {...props} />
  </Suspense>
);
