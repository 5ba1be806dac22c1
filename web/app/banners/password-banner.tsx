// @chunk shell
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Note } from '../../design/patterns/state/note.tsx';
import { usePaths } from '../../session/use-paths.ts';
import { useViewer } from '../../session/viewer.tsx';
import { t } from '../../texts/text.ts';

/** Says to somebody whose password was set by somebody else that they should change it, or that they have to. */
export function PasswordBanner({ className }: { className: string | undefined }): ReactNode {
  const { passwordGiven, mustChangePassword } = useViewer();
  const paths = usePaths();
  if (!passwordGiven) return null;
  return (
    <div className={className}>
      <Note tone="progress" title={t('Your password was set by someone else.')}>
        <p>
          {mustChangePassword
            ? t('Choose a password of your own before you continue.')
            : t('Choose a password of your own, so that nobody else knows it.')}{' '}
          <Link to={`${paths.profile()}?tab=security`}>{t('Change password')}</Link>
        </p>
      </Note>
    </div>
  );
}
