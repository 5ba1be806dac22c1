// @chunk sign-in
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { validatePasswordTokenDocument } from '../api/validate-password-token.ts';
import { AuthHeading } from '../components/auth-heading.tsx';
import { InstanceGuard } from '../components/instance-guard.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { loginAddress } from '../login-address.ts';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

const FAILED = text('An error occurred while setting your password.');
const NETWORK_ERROR = text('An error occurred. Please try again later.');

function messagesOf(thrown: unknown): readonly string[] {
  const error = toApiError(thrown);
  if (error.code === 'NETWORK') return [t(NETWORK_ERROR)];
  return error.code === 'INTERNAL' ? [t(FAILED)] : error.messages;
}

/** Returns the check of a link, and whether it is refused: when the page opens, or when it is sent. */
function useLink(email: string, token: string) {
  const isWhole = token !== '' && email !== '';
  const check = useQuery({ ...queryOf(validatePasswordTokenDocument, { email, token }), enabled: isWhole, staleTime: Infinity });
  const [used, setUsed] = useState(false);
  const isKnownDead = check.data?.validatePasswordToken === false || (check.isError && !toApiError(check.error).passing);
  return { check, refused: used || !isWhole || isKnownDead, onDeadLink: () => setUsed(true) };
}

/** Sets the first password of an invited person. The link is checked before the form is shown. */
function SetPassword(): ReactNode {
  const [params] = useSearchParams();
  const paths = usePaths();
  const token = params.get('token') ?? '';
  const email = params.get('email') ?? '';
  const { check, refused, onDeadLink } = useLink(email, token);
  if (refused) return <Navigate to={loginAddress(paths.login(), { expiredToken: '1', ...(email ? { email } : {}) })} replace />;
  return (
    <>
      <AuthHeading title={t('Set Up Your Password')} sentence={rich('For {email}.', { email })} />
      {check.isPending && <Loading rows={3} />}
      {check.isError && <Failed title={t(NETWORK_ERROR)} error={check.error} onRetry={() => void check.refetch()} />}
      {check.isSuccess && (
        <NewPasswordForm
          email={email}
          token={token}
          act={t('SET PASSWORD')}
          busyAct={t('SETTING PASSWORD...')}
          success={t('Your password has been set successfully. Please log in.')}
          messagesOf={messagesOf}
          onDeadLink={onDeadLink}
        />
      )}
    </>
  );
}

export const Screen = (): ReactNode => (
  <InstanceGuard>
    <SetPassword />
  </InstanceGuard>
);
