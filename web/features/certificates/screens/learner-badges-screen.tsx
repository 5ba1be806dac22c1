// @chunk shell
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { usePaths } from '../../../session/use-paths.ts';

/** There are no badges yet: the address leads to the certificates. */
export function Screen(): ReactNode {
  return <Navigate replace to={usePaths().myCertificates()} />;
}
