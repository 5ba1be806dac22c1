import type { ReactNode } from 'react';
import { Forbidden } from '../../../../session/forbidden.tsx';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';

/** Shows a screen to those who manage templates; others are led to the list, which they may read. */
export function ManagersOnly({ may, children }: { may: string; children: ReactNode }): ReactNode {
  const paths = usePaths();
  return useViewer().can(may) ? children : <Forbidden to={paths.certificates()} />;
}
