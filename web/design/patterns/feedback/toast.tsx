// @chunk shell
import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionIcon } from '../../primitives/button.ts';
import { createListeners } from '../../../../shared/kernel/listeners.ts';
import styles from './toast.module.css';
import { t } from '../../../texts/text.ts';

type Undo = () => void | Promise<void>;
type ToastEntry = { readonly id: number; readonly text: ReactNode; readonly undo: Undo | undefined };

/** Milliseconds. */
const LIFETIME = 6000;
let toast: ToastEntry | null = null;
let nextId = 1;
const listeners = createListeners();

function set(next: ToastEntry | null): void {
  toast = next;
  listeners.notify();
}

/** Shows the result of an act for six seconds: named`2 courses assigned to ${name}.` Failures are shown as notes in the page. */
export function showToast(text: ReactNode, undo?: Undo): void {
  set({ id: nextId++, text, undo });
}

/** Removes the toast, for example after its act was undone elsewhere. */
export const withdrawToast = (): void => set(null);

function ToastCard({ entry }: { entry: ToastEntry }): ReactNode {
  const [paused, setPaused] = useState(false);
  const remaining = useRef(LIFETIME);
  useEffect(() => {
    if (paused) return undefined;
    const began = Date.now();
    const timer = setTimeout(() => set(null), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(1000, remaining.current - (Date.now() - began));
    };
  }, [paused]);
  const undo = (): void => {
    set(null);
    void entry.undo?.();
  };
  return (
    <div
      className={styles.toast}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Check size={18} strokeWidth={2} aria-hidden />
      <span>{entry.text}</span>
      {entry.undo && (
        <button type="button" className={styles.toastUndo} onClick={undo}>
          {t('Undo')}
        </button>
      )}
      <ActionIcon aria-label={t('Close message')} onClick={() => set(null)}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Renders the toast, once in the app. Its time is paused while it has the pointer or the focus. */
export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(listeners.subscribe, () => toast);
  return (
    <div className={styles.toasts} role="status">
      {shown && <ToastCard key={shown.id} entry={shown} />}
    </div>
  );
}
