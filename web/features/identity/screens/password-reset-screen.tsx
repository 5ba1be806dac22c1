// @chunk sign-in
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { InstanceGuard } from '../components/instance-guard.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { withEmail } from '../login-address.ts';
import styles from '../components/auth-heading.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

const BAD_LINK = text('Invalid reset token or email.');
const FAILED = text('An error occurred while resetting your password.');
const NETWORK_ERROR = text('An error occurred. Please try again later.');

/** Validation as 'field: messages' joined by ', ', fields separated by ' | '. */
function messagesOf(thrown: unknown): readonly string[] {
  const error = toApiError(thrown);
  if (error.code === 'NETWORK') return [t(NETWORK_ERROR)];
  if (error.code === 'INTERNAL') return [t(FAILED)];
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return [error.message];
  return [fields.map(([field, messages]) => `${field}: ${messages.join(', ')}`).join(' | ')];
}

function PasswordReset(): ReactNode {
  const [params] = useSearchParams();
  const paths = usePaths();
  const token = params.get('token');
  const email = params.get('email');
  const [used, setUsed] = useState(false);
  const isDead = used || !token || !email;
  return (
    <>
      <AuthHeading title={t('Reset Password')} sentence={email ? rich('For {email}.', { email }) : undefined} />
      {token && email ? (
        <NewPasswordForm
          email={email}
          token={token}
          act={t('RESET PASSWORD')}
          busyAct={t('RESETTING PASSWORD...')}
          success={t('Your password has been reset successfully. Please log in.')}
          messagesOf={messagesOf}
          onDeadLink={() => setUsed(true)}
        />
      ) : (
        <Note tone="danger" alert>
          {t(BAD_LINK)}
        </Note>
      )}
      <p className={styles.foot}>
        {isDead && <Link to={withEmail(paths.forgotPassword(), email ?? '')}>{t('Request a new link')}</Link>}
        <Link to={withEmail(paths.login(), email ?? '')}>{t('Log in')}</Link>
      </p>
    </>
  );
}

export const Screen = (): ReactNode => (
  <InstanceGuard>
    <PasswordReset />
  </InstanceGuard>
);
