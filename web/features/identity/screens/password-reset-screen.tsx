import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { DoorHeading } from '../components/door-heading.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';

const BAD_LINK = 'Invalid reset token or email.';
const FAILED = 'An error occurred while resetting your password.';
const UNREACHED = 'An error occurred. Please try again later.';

/** Validation as 'field: messages' joined by ', ', fields separated by ' | '. */
function messagesOf(thrown: unknown): readonly string[] {
  const error = toApiError(thrown);
  if (error.code === 'NETWORK') return [UNREACHED];
  if (error.code === 'INTERNAL') return [FAILED];
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return [error.message];
  return [fields.map(([field, messages]) => `${field}: ${messages.join(', ')}`).join(' | ')];
}

export function Screen(): ReactNode {
  const [params] = useSearchParams();
  const paths = usePaths();
  const token = params.get('token');
  const email = params.get('email');
  return (
    <>
      <DoorHeading title="Reset Password" sentence={email ? `For ${email}.` : undefined} />
      {token && email ? (
        <NewPasswordForm
          email={email}
          token={token}
          act="RESET PASSWORD"
          success="Your password has been reset successfully. Please log in."
          messagesOf={messagesOf}
        />
      ) : (
        <Note tone="danger" alert>
          {BAD_LINK}
        </Note>
      )}
      <p className="door-foot">
        <Link to={paths.login()}>Log in</Link>
      </p>
    </>
  );
}
