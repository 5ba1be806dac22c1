// @chunk shell
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { Note, type Tone } from '../state/note.tsx';
import { createListeners } from '../../../../shared/kernel/listeners.ts';
import styles from './alerts.module.css';
import { rich } from '../../../texts/rich.ts';

type Alert = { readonly id: number; readonly text: ReactNode; readonly tone: Tone; readonly path: string | null };

let alerts: readonly Alert[] = [];
/** Address of the page that is shown. */
let currentPath = '';
let nextId = 1;
const listeners = createListeners();

function set(next: readonly Alert[]): void {
  alerts = next;
  listeners.notify();
}

/**
 * Shows a text at the head of the page: what the specification calls an alert. It is shown until it is closed or the next navigation;
 * with `afterNavigation` it is shown on the next page.
 */
export function showAlert(text: ReactNode, tone: Tone = 'info', { afterNavigation = false } = {}): void {
  const path = afterNavigation ? null : currentPath;
  set([...alerts.filter((alert) => alert.text !== text), { id: nextId++, text, tone, path }]);
}

/** Says on the next page that something was created or saved, by its name. */
export function showStored(name: string, act: 'created' | 'saved'): void {
  const text = act === 'created' ? rich('{name} was created.', { name }) : rich('{name} was saved.', { name });
  showAlert(text, 'complete', { afterNavigation: true });
}

/** Closes the alert with a text, wherever it is shown. */
export const closeAlert = (text: ReactNode): void => set(alerts.filter((alert) => alert.text !== text));

const close = (id: number): void => set(alerts.filter((alert) => alert.id !== id));

/** Renders the alerts; the layout sets the margins. */
export function Alerts({ className }: { className?: string | undefined }): ReactNode {
  const shown = useSyncExternalStore(listeners.subscribe, () => alerts);
  const { pathname } = useLocation();
  useEffect(() => {
    // Alerts for the next page are assigned to this page; those of other pages are removed.
    currentPath = pathname;
    const next = alerts.flatMap((alert) =>
      alert.path === null ? [{ ...alert, path: currentPath }] : alert.path === currentPath ? [alert] : [],
    );
    set(next);
  }, [pathname]);
  if (shown.length === 0) return null;
  return (
    <div className={clsx(styles.alerts, className)}>
      {shown.map((alert) => (
        <Note key={alert.id} tone={alert.tone} alert onClose={() => close(alert.id)}>
          {alert.text}
        </Note>
      ))}
    </div>
  );
}
