// @chunk sign-in
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { signIn } from '../../../api/session-store.ts';
import { useTenantBranding } from '../../../session/branding.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { PasswordInput } from '../../../design/primitives/input.ts';
import { loginUserDocument } from '../api/login-user.ts';
import { AuthForm } from '../components/auth-form.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { EmailInput } from '../components/email-input.tsx';
import { InstanceGuard } from '../components/instance-guard.tsx';
import { currentPasswordProblem, emailProblem } from '../field-problems.ts';
import { withEmail } from '../login-address.ts';
import styles from '../components/auth-heading.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

const NO_TOKEN = text('Login failed. Please try again.');
const NETWORK_ERROR = text('An error occurred while logging in. Please try again later.');
const EXPIRED_LINK = text('Your link has expired. Please request a new one.');

/** A text of the address is shown in the language of the page where it is one of ours. */
const shownText = (written: string | null): string | null => written && t(written);

/** Returns the texts that other pages set in the address: `message` after a success, `error`, or an expired link. */
function useAddressMessages(): { success: string | null; error: string | null } {
  const [params] = useSearchParams();
  return {
    success: shownText(params.get('message')),
    error: params.get('expiredToken') === '1' ? t(EXPIRED_LINK) : shownText(params.get('error')),
  };
}

function LoginForm(): ReactNode {
  const addressMessages = useAddressMessages();
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<readonly string[] | null>(null);
  const { instance } = useTenantBranding();
  const paths = usePaths();
  const navigate = useNavigate();

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const address = tenantAddress();
      const { loginUser } = await execute(
        loginUserDocument,
        { email: email.trim(), password, instance_url: address.instance, branch_url: address.branch },
        { token: null },
      );
      if (!loginUser.token || !loginUser.user) {
        setMessages([t(NO_TOKEN)]);
        return;
      }
      signIn(loginUser.token, loginUser.user);
      await navigate(paths.loginRedirect(), { replace: true });
    } catch (thrown) {
      const error = toApiError(thrown);
      setMessages(error.unsettled ? [t(NETWORK_ERROR)] : error.messages);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading title={t('Login')} sentence={instance ? rich('Training for everyone at {name}.', { name: instance.name }) : undefined} />
      <AuthForm
        act={t('LOGIN')}
        busyAct={t('LOGGING IN...')}
        busy={busy}
        success={messages ? null : addressMessages.success}
        messages={messages ?? (addressMessages.error ? [addressMessages.error] : [])}
        problems={{ email: emailProblem(email), password: currentPasswordProblem(password) }}
        onSubmit={() => void send()}
      >
        {(shown) => (
          <>
            <EmailInput value={email} error={shown['email']} onChange={setEmail} />
            <div>
              <div className={styles.labelRow}>
                <label htmlFor="password">{t('Password')}</label>
                <Link to={withEmail(paths.forgotPassword(), email)}>{t('Forgot password')}</Link>
              </div>
              <PasswordInput
                id="password"
                name="password"
                autoComplete="current-password"
                required
                value={password}
                error={shown['password']}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            </div>
          </>
        )}
      </AuthForm>
    </>
  );
}

export const Screen = (): ReactNode => (
  <InstanceGuard>
    <LoginForm />
  </InstanceGuard>
);
