import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { COMMON_FAILURE } from '../../api/api-error.ts';
import { showAlert } from './feedback/alerts.tsx';
import './copy-link.css';

/** Puts an address on the clipboard and says so. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showAlert('Link copied to clipboard!', 'complete');
  } catch {
    // No permission, or a page without TLS, where there is no clipboard.
    showAlert(COMMON_FAILURE, 'danger');
  }
}

/** An address as a field that is only read; a press copies it. `of` names what it leads to. */
export const CopyLink = ({ url, of }: { url: string; of: string }): ReactNode => (
  <button type="button" className="copy-link" aria-label={`Copy the link of ${of}: ${url}`} onClick={() => void copyLink(url)}>
    <span className="truncate">{url}</span>
    <Copy size={14} strokeWidth={1.75} aria-hidden />
  </button>
);
