import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { execute } from '../../../api/execute.ts';
import { currentPlace } from '../../../api/tenant-address.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { PasswordInput } from '../../../design/primitives/input.ts';
import { resetPasswordDocument } from '../api/reset-password.ts';
import { loginAddress } from '../login-address.ts';
import { DoorForm } from './door-form.tsx';

type NewPasswordFormProps = {
  email: string;
  token: string;
  act: string;
  /** Shown at login after a success. */
  success: string;
  messagesOf: (thrown: unknown) => readonly string[];
};

const MISMATCH = 'Passwords do not match.';
export const PASSWORD_HINT = 'At least 8 characters.';

/** Two fields that must agree; the link's token and e-mail come from the address. */
export function NewPasswordForm({ email, token, act, success, messagesOf }: NewPasswordFormProps): ReactNode {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const paths = usePaths();
  const navigate = useNavigate();

  const send = async (): Promise<void> => {
    if (password !== confirmation) {
      setMessages([MISMATCH]);
      return;
    }
    setBusy(true);
    setMessages([]);
    try {
      await execute(resetPasswordDocument, { email, token, password, branchUrl: currentPlace().branch });
      await navigate(loginAddress(paths.login(), { message: success, email }), { replace: true });
    } catch (thrown) {
      setMessages(messagesOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <DoorForm act={act} busy={busy} messages={messages} onSubmit={() => void send()}>
      {/* For password managers, which file the new password under this name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        description={PASSWORD_HINT}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
    </DoorForm>
  );
}
