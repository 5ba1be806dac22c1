import type { ReactNode } from 'react';
import { REASON_LENGTH } from '../../../../shared/certificates/revocation-input.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { revokeCertificateDocument } from '../api/revoke-certificate.ts';
import { ConfirmReason } from './confirm-reason.tsx';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

/** A certificate that may be revoked. */
export type Revocable = { readonly code: string; readonly title: string; readonly fullName: string };

/** Asks for the reason before a certificate is revoked. */
export function RevokeCertificate({ certificate, onClose }: { certificate: Revocable | null; onClose: () => void }): ReactNode {
  const revoke = useCommand(revokeCertificateDocument, { invalidates: ['certificates', 'audit'] });
  return (
    <ConfirmReason
      item={certificate}
      onClose={onClose}
      title={t('Revoke certificate?')}
      text={t('Anyone who checks the certificate sees that it was revoked, and why. It can no longer be downloaded.')}
      hint={(item) => rich('Anyone who has the link of the certificate reads it, and so does {name}.', { name: item?.fullName ?? '' })}
      maxLength={REASON_LENGTH}
      consequence={t('The completion of the course stays.')}
      act={t('Revoke')}
      busyAct={t('Revoking...')}
      rowOf={({ title, fullName }) => ({ name: title, detail: fullName })}
      onConfirm={async ({ code, title }, reason) => {
        await revoke.mutateAsync({ code, reason, branchUrl: tenantAddress().branch });
        showToast(rich('The certificate of {title} is revoked.', { title }));
      }}
    />
  );
}
