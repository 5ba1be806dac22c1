// @chunk sign-in
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePaths } from '../../../session/use-paths.ts';
import { useDocumentTitle } from '../../../design/patterns/page/document-title.ts';
import { signOut } from '../sign-out.ts';
import { t } from '../../../texts/text.ts';

/** Signs out and navigates to login. */
export function Screen(): ReactNode {
  useDocumentTitle();
  const navigate = useNavigate();
  const login = usePaths().login();
  useEffect(() => {
    void signOut().then(() => navigate(login, { replace: true }));
  }, [navigate, login]);
  return (
    <div role="status">
      <h1 className="h2">{t('Logging you out...')}</h1>
    </div>
  );
}
