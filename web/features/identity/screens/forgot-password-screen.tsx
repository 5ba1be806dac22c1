// @chunk sign-in
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { sendPasswordResetDocument } from '../api/send-password-reset.ts';
import { AuthForm } from '../components/auth-form.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { EmailInput } from '../components/email-input.tsx';
import { InstanceGuard } from '../components/instance-guard.tsx';
import { emailProblem } from '../field-problems.ts';
import { withEmail } from '../login-address.ts';
import styles from '../components/auth-heading.module.css';
import { t, text } from '../../../texts/text.ts';

const SENT = text('Password reset email sent successfully. Please check your inbox.');
const REFUSED = text('An error occurred. Please try again.');
const NETWORK_ERROR = text('An error occurred while sending the reset email. Please try again.');

function textOf(thrown: unknown): readonly string[] {
  const error = toApiError(thrown);
  if (error.code === 'NETWORK') return [t(NETWORK_ERROR)];
  return error.code === 'INTERNAL' ? [t(REFUSED)] : error.messages;
}

function ForgotPassword(): ReactNode {
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const paths = usePaths();

  const send = async (): Promise<void> => {
    setBusy(true);
    setMessages([]);
    setSent(false);
    try {
      const address = tenantAddress();
      await execute(sendPasswordResetDocument, { email: email.trim(), branch_url: address.branch, instance_domain: address.instance });
      setSent(true);
    } catch (thrown) {
      setMessages(textOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading title={t('Reset your password')} sentence={t("We'll email you a link that works for 30 minutes.")} />
      <AuthForm
        act={t('SEND RESET LINK')}
        busyAct={t('SENDING...')}
        busy={busy}
        messages={messages}
        success={sent ? t(SENT) : null}
        problems={{ email: emailProblem(email) }}
        onSubmit={() => void send()}
      >
        {(shown) => <EmailInput value={email} error={shown['email']} onChange={setEmail} />}
      </AuthForm>
      <p className={styles.foot}>
        <Link to={withEmail(paths.login(), email)}>{t('Log in')}</Link>
      </p>
    </>
  );
}

export const Screen = (): ReactNode => (
  <InstanceGuard>
    <ForgotPassword />
  </InstanceGuard>
);
