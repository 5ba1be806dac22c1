import { type ReactNode, useCallback, useState } from 'react';
import { REASON_LENGTH } from '../../../../../shared/certificates/revocation-input.ts';
import { useCommand } from '../../../../api/use-command.ts';
import type { Topic } from '../../../../api/topics.ts';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { UnsavedGuard } from '../../../../design/patterns/form/unsaved-guard.tsx';
import { TextInput } from '../../../../design/primitives/input.ts';
import { rich } from '../../../../texts/rich.ts';
import { t } from '../../../../texts/text.ts';
import { exemptFromCertificationDocument } from '../../api/certifications/exempt-from-certification.ts';
import { revokeCertificationDocument } from '../../api/certifications/revoke-certification.ts';

const CHANGES: readonly Topic[] = ['certificates', 'audit'];

/** What is to be decided on whom. */
export type HolderAct = { readonly kind: 'revoke' | 'exempt' | 'endExemption'; readonly id: string; readonly name: string };

type DecisionProps = { certification: { readonly id: string; readonly title: string }; act: HolderAct; onClose: () => void };

/** Returns the texts of a decision. */
function textsOf({ kind, name }: HolderAct, title: string) {
  const values = { name, title };
  if (kind === 'revoke')
    return {
      title: rich('Revoke {title} of {name}?', values),
      text: t('The courses have to be completed again, from tomorrow on. Completions and their certificates stay.'),
      act: t('Revoke'),
      done: t('The certification is revoked.'),
    };
  if (kind === 'exempt')
    return {
      title: rich('Exempt {name} from {title}?', values),
      text: t('No renewal is opened for them, and they need not have it.'),
      act: t('Exempt'),
      done: t('The user is exempt from this certification.'),
    };
  return {
    title: rich('End the exemption of {name} from {title}?', values),
    text: t('They have to have it again, as of today.'),
    act: t('End exemption'),
    done: t('The exemption has ended.'),
  };
}

/** Asks why the certification of somebody is revoked, why they need not have it, or have to again. */
export function HolderDecision({ certification, act, onClose }: DecisionProps): ReactNode {
  const revoke = useCommand(revokeCertificationDocument, { invalidates: CHANGES });
  const exempt = useCommand(exemptFromCertificationDocument, { invalidates: CHANGES });
  const [reason, setReason] = useState('');
  const unsaved = reason !== '';
  const isUnsaved = useCallback(() => unsaved, [unsaved]);
  const texts = textsOf(act, certification.title);
  const of = { id: certification.id, user_id: act.id, reason };
  return (
    <>
      <Confirm
        opened
        onClose={onClose}
        title={texts.title}
        text={texts.text}
        choice={
          <TextInput
            label={t('Reason')}
            dir="auto"
            required
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        }
        act={texts.act}
        busyAct={t('Saving...')}
        danger={act.kind === 'revoke'}
        unsaved={unsaved}
        ready={reason.trim() !== ''}
        onConfirm={async () => {
          await (act.kind === 'revoke' ? revoke.mutateAsync(of) : exempt.mutateAsync({ ...of, exempt: act.kind === 'exempt' }));
          showToast(texts.done);
        }}
      />
      <UnsavedGuard unsaved={isUnsaved} />
    </>
  );
}
