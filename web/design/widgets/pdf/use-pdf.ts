import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openPdf } from './pdf-file.ts';

/** How far a document is. */
export type PdfState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy };

const LOADING: PdfState = { kind: 'loading' };

/** Opens the document of an address, which may be renewed while it is open. `retry` opens it again after a failure. */
export function usePdf(address: string, renew: () => Promise<unknown>): { readonly state: PdfState; readonly retry: () => void } {
  const latest = useRef({ address, renew });
  const [state, setState] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    latest.current = { address, renew };
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const fail = (): void => {
      if (!signal.aborted) setState({ kind: 'failed' });
    };
    const open = async (): Promise<void> => {
      const task = await openPdf({ current: () => latest.current.address, renew: () => latest.current.renew() }, signal, fail);
      signal.addEventListener('abort', () => void task.destroy());
      if (signal.aborted) return void task.destroy();
      const pdf = await task.promise;
      if (!signal.aborted) setState({ kind: 'open', pdf });
    };
    open().catch(fail);
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new attempt opens the document again
  }, [attempt]);
  const retry = useCallback(() => {
    setState(LOADING);
    setAttempt((before) => before + 1);
  }, []);
  return { state, retry };
}
