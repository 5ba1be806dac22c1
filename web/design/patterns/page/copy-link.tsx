// @chunk shell
import { Copy } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { COMMON_FAILURE } from '../../../api/api-error.ts';
import { showAlert } from '../feedback/alerts.tsx';
import styles from './copy-link.module.css';
import { t } from '../../../texts/text.ts';

/** Copies an address to the clipboard and shows an alert. */
export const copyLink = (url: string): Promise<void> => copyText(url, t('Link copied to clipboard!'));

async function copyText(text: string, done = t('Copied to clipboard.')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showAlert(done, 'complete');
  } catch {
    // Without the permission, or on a page without TLS, the clipboard is not available.
    showAlert(t(COMMON_FAILURE), 'danger');
  }
}

/** Shows an address as a read-only field that copies it when pressed. `of` is the name of its target. */
export const CopyLink = ({ url, of, className }: { url: string; of: string; className?: string | undefined }): ReactNode => (
  <button
    type="button"
    className={clsx(styles.copyLink, className)}
    aria-label={t('Copy the link to {of}: {url}', { of, url })}
    onClick={() => void copyLink(url)}
  >
    <span className="truncate">{url}</span>
    <Copy size={14} strokeWidth={1.75} aria-hidden />
  </button>
);

/** Shows a text, such as a key, as a read-only field that copies it when pressed. `of` says what it is. */
export const CopyText = ({ text, of }: { text: string; of: string }): ReactNode => (
  <button
    type="button"
    className={styles.copyLink}
    aria-label={t('Copy the {of}: {text}', { of, text })}
    onClick={() => void copyText(text)}
  >
    <span className="truncate">{text}</span>
    <Copy size={14} strokeWidth={1.75} aria-hidden />
  </button>
);
