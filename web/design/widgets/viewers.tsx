// @chunk shell
import { Loading } from '../patterns/state/loading.tsx';
import { lazyPart } from '../patterns/state/lazy-part.tsx';

/** A video or a recording, whose player is loaded when one is shown. */
export const Media = lazyPart(async () => (await import('./media/media-player.tsx')).MediaPlayer);

/** A PDF document, whose viewer is loaded when one is shown. */
export const Pdf = lazyPart(async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer, { waiting: <Loading rows={8} /> });
