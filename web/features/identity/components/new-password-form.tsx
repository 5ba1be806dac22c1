import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { PasswordInput } from '../../../design/primitives/input.ts';
import { TOO_SHORT } from '../../../../shared/identity/password-length.ts';
import { resetPasswordDocument } from '../api/reset-password.ts';
import { confirmationProblem, newPasswordProblem } from '../field-problems.ts';
import { loginAddress } from '../login-address.ts';
import { AuthForm } from './auth-form.tsx';
import { t } from '../../../texts/text.ts';

type NewPasswordFormProps = {
  email: string;
  token: string;
  act: string;
  busyAct: string;
  /** Shown at login after a success. */
  success: string;
  messagesOf: (thrown: unknown) => readonly string[];
  /** The link was used or has expired since the page was opened. */
  onDeadLink: () => void;
};

/** Returns what is said of a new password before it is typed. */
export const passwordHint = (): string => t(TOO_SHORT);
const DEAD_LINK = /invalid or expired reset token/i;

/** Two fields that must be equal; token and email come from the address of the link. */
export function NewPasswordForm({ email, token, act, busyAct, success, messagesOf, onDeadLink }: NewPasswordFormProps): ReactNode {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const paths = usePaths();
  const navigate = useNavigate();

  const send = async (): Promise<void> => {
    setBusy(true);
    setMessages([]);
    try {
      await execute(resetPasswordDocument, { email, token, password, branchUrl: tenantAddress().branch });
      await navigate(loginAddress(paths.login(), { message: success, email }), { replace: true });
    } catch (thrown) {
      setMessages(messagesOf(thrown));
      if (toApiError(thrown).written.some((message) => DEAD_LINK.test(message))) onDeadLink();
    } finally {
      setBusy(false);
    }
  };

  const problems = { 'new-password': newPasswordProblem(password), 'confirm-password': confirmationProblem(password, confirmation) };
  return (
    <AuthForm act={act} busyAct={busyAct} busy={busy} messages={messages} problems={problems} onSubmit={() => void send()}>
      {(shown) => (
        <>
          {/* For password managers, which store the new password under this name. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={t('New password')}
            name="new-password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            // The error says the same as the hint where the password is too short.
            description={shown['new-password'] === passwordHint() ? undefined : passwordHint()}
            value={password}
            error={shown['new-password']}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('Confirm new password')}
            name="confirm-password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={confirmation}
            error={shown['confirm-password']}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
          />
        </>
      )}
    </AuthForm>
  );
}
