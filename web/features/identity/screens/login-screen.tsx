import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import { currentPlace } from '../../../api/tenant-address.ts';
import { signIn } from '../../../api/session-store.ts';
import { useTenant } from '../../../app/branding.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { PasswordInput, TextInput } from '../../../design/primitives/input.ts';
import { loginUserDocument } from '../api/login-user.ts';
import { DoorForm } from '../components/door-form.tsx';
import { DoorHeading } from '../components/door-heading.tsx';

const NO_TOKEN = 'Login failed. Please try again.';
const UNREACHED = 'An error occurred while logging in. Please try again later.';
const EXPIRED_LINK = 'Your link has expired. Please request a new one.';

/** What other pages say through the address: `message` after a success, `error`, or an expired link. */
function useGreeting(): { success: string | null; error: string | null } {
  const [params] = useSearchParams();
  return { success: params.get('message'), error: params.get('expiredToken') === '1' ? EXPIRED_LINK : params.get('error') };
}

export function Screen(): ReactNode {
  const greeting = useGreeting();
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<readonly string[] | null>(null);
  const { instance } = useTenant();
  const paths = usePaths();
  const navigate = useNavigate();

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const place = currentPlace();
      const { loginUser } = await execute(
        loginUserDocument,
        { email: email.trim(), password, instance_url: place.instance, branch_url: place.branch },
        { token: null },
      );
      if (!loginUser.token || !loginUser.user) {
        setMessages([NO_TOKEN]);
        return;
      }
      signIn(loginUser.token, loginUser.user);
      await navigate(paths.loginRedirect(), { replace: true });
    } catch (thrown) {
      const error = toApiError(thrown);
      setMessages(error.unsettled ? [UNREACHED] : error.messages);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <DoorHeading title="Login" sentence={instance ? `Training for everyone at ${instance.name}.` : undefined} />
      <DoorForm
        act="LOGIN"
        busy={busy}
        success={messages ? null : greeting.success}
        messages={messages ?? (greeting.error ? [greeting.error] : [])}
        onSubmit={() => void send()}
      >
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div>
          <div className="label-row">
            <label htmlFor="password">Password</label>
            <Link to={paths.forgotPassword()}>Forgot password</Link>
          </div>
          <PasswordInput
            id="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </div>
      </DoorForm>
    </>
  );
}
