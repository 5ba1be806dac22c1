import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { FORBIDDEN_NOTICE } from '../../../../session/navigation-guard.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';

/** Leads people who may not manage templates to the list, which they may read. */
function ToList(): ReactNode {
  const paths = usePaths();
  useEffect(() => showAlert(FORBIDDEN_NOTICE, 'progress', { afterNavigation: true }), []);
  return <Navigate replace to={paths.certificates()} />;
}

/** Shows a screen to those who manage templates. */
export function ManagersOnly({ may, children }: { may: string; children: ReactNode }): ReactNode {
  return useViewer().can(may) ? children : <ToList />;
}
