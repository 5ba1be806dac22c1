import { type ReactNode, useState } from 'react';
import { REASON_LENGTH } from '../../../../shared/certificates/revocation-input.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Textarea } from '../../../design/primitives/input.ts';
import { revokeCertificateDocument } from '../api/revoke-certificate.ts';

/** A certificate that may be revoked. */
export type Revocable = { readonly code: string; readonly title: string; readonly fullName: string };

/** Asks for the reason before a certificate is revoked. */
export function RevokeCertificate({ certificate, onClose }: { certificate: Revocable | null; onClose: () => void }): ReactNode {
  const last = useLast(certificate);
  const [reason, setReason] = useState('');
  const revoke = useCommand(revokeCertificateDocument, { invalidates: ['certificates', 'audit'] });
  const close = (): void => {
    setReason('');
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!certificate) return;
    await revoke.mutateAsync({ code: certificate.code, reason: reason.trim(), branchUrl: tenantAddress().branch });
    showToast(`The certificate of ${certificate.title} is revoked.`);
  };
  return (
    <Confirm
      opened={certificate !== null}
      onClose={close}
      title="Revoke certificate?"
      text="Whoever checks the certificate sees that it was revoked, and it can no longer be downloaded."
      choice={
        <Textarea
          label="Reason"
          description={`${last?.fullName ?? 'The learner'} sees it.`}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={REASON_LENGTH}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      }
      restorable={false}
      consequence="The completion of the course stays."
      act="Revoke"
      busyAct="Revoking..."
      ready={reason.trim() !== ''}
      onConfirm={confirm}
    >
      {last && <ConfirmRow name={last.title} detail={last.fullName} />}
    </Confirm>
  );
}
