import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import { currentPlace } from '../../../api/tenant-address.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { sendPasswordResetDocument } from '../api/send-password-reset.ts';
import { DoorForm } from '../components/door-form.tsx';
import { DoorHeading } from '../components/door-heading.tsx';

const SENT = 'Password reset email sent successfully. Please check your inbox.';
const REFUSED = 'An error occurred. Please try again.';
const UNREACHED = 'An error occurred while sending the reset email. Please try again.';

function textOf(thrown: unknown): readonly string[] {
  const error = toApiError(thrown);
  if (error.code === 'NETWORK') return [UNREACHED];
  return error.code === 'INTERNAL' ? [REFUSED] : error.messages;
}

export function Screen(): ReactNode {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const paths = usePaths();

  const send = async (): Promise<void> => {
    setBusy(true);
    setMessages([]);
    setSent(false);
    try {
      const place = currentPlace();
      await execute(sendPasswordResetDocument, { email: email.trim(), branch_url: place.branch, instance_domain: place.instance });
      setSent(true);
    } catch (thrown) {
      setMessages(textOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <DoorHeading title="Reset your password" documentTitle="Forgot Password" sentence="We send you a link that is good for 30 minutes." />
      <DoorForm act="SEND RESET LINK" busy={busy} messages={messages} success={sent ? SENT : null} onSubmit={() => void send()}>
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
      </DoorForm>
      <p className="door-foot">
        <Link to={paths.login()}>Log in</Link>
      </p>
    </>
  );
}
