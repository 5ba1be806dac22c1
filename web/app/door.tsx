import type { ReactNode } from 'react';
import { Alerts } from '../design/patterns/feedback/alerts.tsx';
import { Growth } from '../design/patterns/cover.tsx';
import { currentPlace } from '../api/tenant-address.ts';
import { Logo } from './logo.tsx';
import './door.css';

/** Sign-in and choosers: the tenant's logo, one column, its leaves at the foot of the page. */
export function DoorLayout({ children }: { children: ReactNode }): ReactNode {
  const place = currentPlace();
  return (
    <div className="door">
      <main className="door-column" id="main">
        <div className="door-logo">
          <Logo />
        </div>
        <Alerts />
        {children}
      </main>
      <Growth tenant={place.instance ?? 'trellis'} />
    </div>
  );
}
