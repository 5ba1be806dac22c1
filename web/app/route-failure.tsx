import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { Failed } from '../design/patterns/failed.tsx';
import { DoorLayout } from './door.tsx';

/** Last resort: a screen that failed to load or threw. Its code may be of a release that is gone, so trying again loads the page. */
export const RouteFailure = (): ReactNode => (
  <DoorLayout>
    <Failed title="This page could not be shown" error={useRouteError()} onRetry={() => location.reload()} />
  </DoorLayout>
);
