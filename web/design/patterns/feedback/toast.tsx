import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionIcon } from '../../primitives/button.ts';
import '../toast.css';

type Undo = () => void | Promise<void>;
type ToastEntry = { readonly id: number; readonly text: string; readonly undo: Undo | undefined };

const LIFE = 6000;
let toast: ToastEntry | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: ToastEntry | null): void {
  toast = next;
  listeners.forEach((listener) => listener());
}

/** Says what just happened and needs no answer: "2 courses assigned to Amara Okonkwo." Failures are notes in the page. */
export function showToast(text: string, undo?: Undo): void {
  set({ id: nextId++, text, undo });
}

/** Takes back what is so no more, with the undo of something that was undone elsewhere. */
export const withdrawToast = (): void => set(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastCard({ entry }: { entry: ToastEntry }): ReactNode {
  const [held, setHeld] = useState(false);
  const left = useRef(LIFE);
  useEffect(() => {
    if (held) return undefined;
    const began = Date.now();
    const timer = setTimeout(() => set(null), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - began));
    };
  }, [held]);
  const undo = (): void => {
    set(null);
    void entry.undo?.();
  };
  return (
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Check size={18} strokeWidth={2} aria-hidden />
      <span>{entry.text}</span>
      {entry.undo && (
        <button type="button" className="toast-undo" onClick={undo}>
          Undo
        </button>
      )}
      <ActionIcon aria-label="Close message" onClick={() => set(null)}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Place of the toast, once in the app. One at a time; six seconds, stopped under the pointer and with the focus inside. */
export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => toast);
  return (
    <div className="toasts" role="status">
      {shown && <ToastCard key={shown.id} entry={shown} />}
    </div>
  );
}
