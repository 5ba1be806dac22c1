import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../../../design/patterns/state/lazy-part.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { type Completed, issuedPage } from '../issued-page.ts';
import styles from './certificate-picture.module.css';

/** Pixels of the longer side of a page. */
const SIZE = 104;

const Thumbnail = lazyPart(async () => (await import('../../../design/widgets/pdf/pdf-thumbnail.tsx')).PdfThumbnail, {
  waiting: null,
  // Blank paper says enough: the certificate can be downloaded beside it.
  frame: () => null,
});

/** Calls `onSeen` once, when a part of the page comes into view. */
function useSeen(part: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      tell();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [part]);
}

/** A small picture of the page that was issued; blank paper until it is there, and where it was revoked. The names are beside it. */
export function CertificatePicture({ course }: { course: Completed }): ReactNode {
  const viewer = useViewer();
  const place = useRef<HTMLSpanElement>(null);
  const [page, setPage] = useState<Uint8Array | null>(null);
  useSeen(place, () => {
    if (course.revoked_date === null) void issuedPage(course, viewer).then(setPage);
  });
  return (
    <span className={styles.picture} ref={place} aria-hidden="true">
      {page && <Thumbnail bytes={page} size={SIZE} />}
    </span>
  );
}
