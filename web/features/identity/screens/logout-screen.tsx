import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePaths } from '../../../session/use-paths.ts';
import { useDocumentTitle } from '../../../design/patterns/document-title.ts';
import { signOut } from '../sign-out.ts';

/** Signs out and goes to login; nothing to see. */
export function Screen(): ReactNode {
  useDocumentTitle('Logout');
  const navigate = useNavigate();
  const login = usePaths().login();
  useEffect(() => {
    void signOut().then(() => navigate(login, { replace: true }));
  }, [navigate, login]);
  return <p role="status">Logging you out...</p>;
}
