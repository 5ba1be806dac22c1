import type { ReactNode } from 'react';
import { productName } from '../api/page-data.ts';
import { useTenant } from './branding.ts';
import './logo.css';

/** The product's own mark: four leaves of the lattice. */
const Mark = (): ReactNode => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path fill="var(--accent-line)" d="M0 0a16 16 0 0 1 16 16A16 16 0 0 1 0 0Zm32 32a16 16 0 0 1-16-16 16 16 0 0 1 16 16Z" />
    <path fill="var(--leaf-1)" d="M32 0a16 16 0 0 1-16 16A16 16 0 0 1 32 0ZM0 32a16 16 0 0 1 16-16A16 16 0 0 1 0 32Z" />
  </svg>
);

/** Logo of the branch, else of the instance, else of the product with the tenant's name. */
export function Logo(): ReactNode {
  const { logo, instance } = useTenant();
  if (logo) return <img className="logo" src={logo} alt={instance?.name ?? productName} />;
  return (
    <span className="logo">
      <Mark />
      <b>{instance?.name ?? productName}</b>
    </span>
  );
}
