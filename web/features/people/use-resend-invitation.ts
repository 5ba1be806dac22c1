import { withFailureText } from '../../api/failure-text.ts';
import { useCommand } from '../../api/use-command.ts';
import { showAlert } from '../../design/patterns/feedback/alerts.tsx';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { resendInvitationDocument } from './api/resend-invitation.ts';
import { UNEXPECTED } from './user-input.ts';
import { rich } from '../../texts/rich.ts';

type Invitable = {
  readonly id: string;
  readonly email: string;
  readonly last_login_at: string | null;
  readonly inactive_cause: string | null;
  readonly viewer_can: readonly string[];
};

/** Whether the viewer may send the invitation of a person again: somebody with access who never signed in. */
export const mayResend = ({ last_login_at: lastLogin, inactive_cause: cause, viewer_can: rights }: Invitable): boolean =>
  lastLogin === null && cause === null && rights.includes('resendInvitation');

/** Returns what sends the invitation of a person again, and says that it was sent, or why not. */
export function useResendInvitation(): (user: Invitable) => Promise<void> {
  const branchUrl = useViewer().branch?.url ?? null;
  const resend = useCommand(resendInvitationDocument);
  return async ({ id, email }) => {
    try {
      await resend.mutateAsync({ id, branchUrl });
      showToast(rich('Invitation sent to {email}.', { email }));
    } catch (thrown) {
      showAlert(withFailureText(UNEXPECTED, thrown).messages.join(' '), 'danger');
    }
  };
}
