import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './phone-frame.module.css';

// It is drawn by this page, and of its origin.
const RIGHTS = 'allow-scripts allow-same-origin allow-popups';
const STYLES = 'link[rel="stylesheet"], style';

/** Copies the styles of the page into a document, those that come later too. Returns a function that stops it. */
function copyStyles(target: Document): () => void {
  const copied = new WeakSet<Element>();
  const copy = (): void => {
    for (const style of document.querySelectorAll(STYLES)) {
      if (copied.has(style)) continue;
      copied.add(style);
      target.head.append(target.importNode(style, true));
    }
  };
  const copyScheme = (): void => {
    for (const { name, value } of document.documentElement.attributes) target.documentElement.setAttribute(name, value);
  };
  copy();
  copyScheme();
  const watcher = new MutationObserver(copy);
  watcher.observe(document.head, { childList: true });
  const schemes = new MutationObserver(copyScheme);
  schemes.observe(document.documentElement, { attributes: true });
  return () => {
    watcher.disconnect();
    schemes.disconnect();
  };
}

/**
 * Draws its content as wide as on a phone. It is a document of its own, so that the widths of style sheets apply; it belongs to this page and
 * loads nothing, since pages of the app are framed by nobody.
 */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const [inside, setInside] = useState<Document | null>(null);
  const begin = useCallback((frame: HTMLIFrameElement | null) => setInside(frame?.contentDocument ?? null), []);
  useEffect(() => (inside ? copyStyles(inside) : undefined), [inside]);
  return (
    <iframe
      className={styles.phoneFrame}
      title={title}
      sandbox={RIGHTS}
      ref={begin}
      // Some browsers put another blank document in place of the first one.
      onLoad={(event) => setInside(event.currentTarget.contentDocument)}
    >
      {inside && createPortal(children, inside.body)}
    </iframe>
  );
}
