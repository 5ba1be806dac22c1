// @chunk sign-in
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropIntendedRoute } from '../../../api/session-store.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { signOut } from '../sign-out.ts';
import styles from './sign-out-button.module.css';
import { t } from '../../../texts/text.ts';

/** Ends the session from a chooser: /logout of the central host is open to super admins only. */
export function SignOutButton(): ReactNode {
  const navigate = useNavigate();
  const login = usePaths().login();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    await signOut();
    // The guard kept the address of the chooser when the session ended; the next sign-in does not return to it.
    dropIntendedRoute();
    await navigate(login, { replace: true });
  };
  return (
    <button type="button" className={styles.signOut} aria-disabled={busy || undefined} onClick={() => void (busy || end())}>
      {t('Sign out')}
    </button>
  );
}
