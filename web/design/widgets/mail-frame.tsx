import DOMPurify, { type Config } from 'dompurify';
import { type ReactNode, useCallback } from 'react';
import styles from './mail-frame.module.css';

const OPTIONS: Config & { RETURN_TRUSTED_TYPE: true } = {
  WHOLE_DOCUMENT: true,
  ADD_TAGS: ['!doctype'],
  ADD_ATTR: ['target'],
  RETURN_TRUSTED_TYPE: true,
};

/** Returns the page of an email as a program in a scheme shows it, without anything that could run. Its links open nothing in the frame. */
function pageIn(scheme: 'light' | 'dark', html: string): string {
  const page = html
    .replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace(':root{color-scheme:light dark;', `:root{color-scheme:${scheme};`)
    .replaceAll('<a ', '<a target="_blank" ');
  // Trusted HTML where the browser has it, which the types of `srcdoc` do not know.
  return DOMPurify.sanitize(page, OPTIONS) as unknown as string;
}

/** An email in a frame that runs nothing and leads nowhere. */
export function MailFrame({ title, scheme, html }: { title: string; scheme: 'light' | 'dark'; html: string }): ReactNode {
  const draw = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) frame.srcdoc = pageIn(scheme, html);
    },
    [scheme, html],
  );
  return <iframe className={styles.mailFrame} title={title} sandbox="" ref={draw} />;
}
