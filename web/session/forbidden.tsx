import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showAlert } from '../design/patterns/feedback/alerts.tsx';
import { t } from '../texts/text.ts';
import { FORBIDDEN_NOTICE } from './navigation-guard.ts';

/** Leads whoever may not use a screen to one that they may read, which says so. */
export function Forbidden({ to }: { to: string }): ReactNode {
  useEffect(() => showAlert(t(FORBIDDEN_NOTICE), 'progress', { afterNavigation: true }), []);
  return <Navigate replace to={to} />;
}
