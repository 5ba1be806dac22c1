import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { validatePasswordTokenDocument } from '../api/validate-password-token.ts';
import { DoorHeading } from '../components/door-heading.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { loginAddress } from '../login-address.ts';

const FAILED = 'An error occurred while setting your password.';
const UNREACHED = 'An error occurred. Please try again later.';

function messagesOf(thrown: unknown): readonly string[] {
  const error = toApiError(thrown);
  if (error.code === 'NETWORK') return [UNREACHED];
  return error.code === 'INTERNAL' ? [FAILED] : error.messages;
}

/** First password of a person who was invited. The link is checked before anything is asked. */
export function Screen(): ReactNode {
  const [params] = useSearchParams();
  const paths = usePaths();
  const token = params.get('token') ?? '';
  const email = params.get('email') ?? '';
  const check = useQuery({
    ...queryOf(validatePasswordTokenDocument, { email, token }),
    enabled: token !== '' && email !== '',
    staleTime: Infinity,
  });
  const refused =
    token === '' || email === '' || check.data?.validatePasswordToken === false || (check.isError && !toApiError(check.error).unsettled);
  if (refused) return <Navigate to={loginAddress(paths.login(), { expiredToken: '1', ...(email ? { email } : {}) })} replace />;
  return (
    <>
      <DoorHeading title="Set Up Your Password" sentence={`For ${email}.`} />
      {check.isPending && <Loading rows={3} />}
      {check.isError && <Failed title={UNREACHED} error={check.error} onRetry={() => void check.refetch()} />}
      {check.isSuccess && (
        <NewPasswordForm
          email={email}
          token={token}
          act="SET PASSWORD"
          success="Your password has been set successfully. Please log in."
          messagesOf={messagesOf}
        />
      )}
    </>
  );
}
