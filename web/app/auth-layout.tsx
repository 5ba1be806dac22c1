import type { ReactNode } from 'react';
import { Alerts } from '../design/patterns/feedback/alerts.tsx';
import { Leaves } from '../design/patterns/cover/leaves.tsx';
import { tenantAddress } from '../api/tenant-address.ts';
import { LanguageSelect } from './languages/language-select.tsx';
import { Logo } from './logo.tsx';
import styles from './auth-layout.module.css';

/** The layout of sign-in and choosers: the tenant's logo, one column, and the tenant's leaves at the foot of the page. */
export function AuthLayout({ children }: { children: ReactNode }): ReactNode {
  const address = tenantAddress();
  return (
    <div className={styles.layout}>
      <main className={styles.column} id="main">
        <div className={styles.logoPlace}>
          <Logo />
        </div>
        <Alerts className={styles.alerts} />
        {children}
        <LanguageSelect />
      </main>
      <Leaves className={styles.leaves} tenant={address.instance ?? 'trellis'} />
    </div>
  );
}
