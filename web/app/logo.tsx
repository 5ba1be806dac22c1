import type { ReactNode } from 'react';
import { productName } from '../api/page-data.ts';
import { useTenantBranding } from '../session/branding.ts';
import styles from './logo.module.css';

/** The logo of the product: four leaves of the background pattern. */
const Mark = (): ReactNode => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path fill="var(--accent-line)" d="M0 0a16 16 0 0 1 16 16A16 16 0 0 1 0 0Zm32 32a16 16 0 0 1-16-16 16 16 0 0 1 16 16Z" />
    <path fill="var(--leaf-1)" d="M32 0a16 16 0 0 1-16 16A16 16 0 0 1 32 0ZM0 32a16 16 0 0 1 16-16A16 16 0 0 1 0 32Z" />
  </svg>
);

/** The logo of the branch, else of the instance, else of the product with the tenant's name. */
export function Logo(): ReactNode {
  const { logo, instance } = useTenantBranding();
  if (logo) return <img className={styles.logo} src={logo} alt={instance?.name ?? productName} />;
  return (
    <span className={styles.logo}>
      <Mark />
      <b dir="auto">{instance?.name ?? productName}</b>
    </span>
  );
}
