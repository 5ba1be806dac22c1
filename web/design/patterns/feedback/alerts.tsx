import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { Note, type Tone } from '../state/note.tsx';

type Alert = { readonly id: number; readonly text: string; readonly tone: Tone; readonly path: string | null };

let alerts: readonly Alert[] = [];
/** Address of the page that is shown. */
let here = '';
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Alert[]): void {
  alerts = next;
  listeners.forEach((listener) => listener());
}

/**
 * Shows a text at the head of the page: what the specification calls an alert. It stays until closed or until the person goes on;
 * with `afterNavigation` it is shown on the page that comes next.
 */
export function showAlert(text: string, tone: Tone = 'info', { afterNavigation = false } = {}): void {
  const path = afterNavigation ? null : here;
  set([...alerts.filter((alert) => alert.text !== text), { id: nextId++, text, tone, path }]);
}

const close = (id: number): void => set(alerts.filter((alert) => alert.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Place of the alerts in a layout. */
export function Alerts(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => alerts);
  const { pathname } = useLocation();
  useEffect(() => {
    // Those that waited for this page belong to it now; those of the page before are over.
    here = pathname;
    const next = alerts.flatMap((alert) => (alert.path === null ? [{ ...alert, path: here }] : alert.path === here ? [alert] : []));
    set(next);
  }, [pathname]);
  if (shown.length === 0) return null;
  return (
    <div className="alerts">
      {shown.map((alert) => (
        <Note key={alert.id} tone={alert.tone} alert onClose={() => close(alert.id)}>
          {alert.text}
        </Note>
      ))}
    </div>
  );
}
