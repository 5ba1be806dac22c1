import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { senderDomainsSchema, senderSchema } from '../../../../../shared/tenancy/instance-input.ts';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { blankable } from '../blankable.ts';
import { type EditedInstance, InstancePartForm } from '../instance-part-form.tsx';
import { t } from '../../../../texts/text.ts';

const domainsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const schema = z.object({
  sender_email: blankable(senderSchema),
  sender_domains: z.pipe(z.pipe(z.string(), z.transform(domainsOf)), senderDomainsSchema),
});

/** Says from which address mail comes at present, and why it is not the instance's own. */
function PresentSender({ sender_email: own, mail_from: present }: EditedInstance): ReactNode {
  if (present == null) return null;
  const isWaiting = own != null && !present.includes(`<${own}>`);
  return (
    <Note tone={isWaiting ? 'progress' : 'info'} title={t('Emails come from {address}', { address: present })}>
      {isWaiting && (
        <p>{t('The domain of {own} is not verified yet. Once it is, emails come from {own}. Nothing has to be changed here.', { own })}</p>
      )}
    </Note>
  );
}

/** The address from which mail of an instance comes. */
export const InstanceSenderForm = ({ instance }: { instance: EditedInstance }): ReactNode => (
  <InstancePartForm
    instance={instance}
    schema={schema}
    values={{ sender_email: instance.sender_email ?? '', sender_domains: (instance.sender_domains ?? []).join(', ') }}
    saved={t('The sender address has been saved.')}
    purpose={t('the sender address can be saved')}
    above={<PresentSender {...instance} />}
  >
    <FormSection
      title={t('Email sender')}
      sentence={t(
        "Invitations, password links and assignment emails come from this address, in the name of the instance. Leave empty for the platform's address.",
      )}
    >
      <TextField
        name="sender_email"
        label={t('Sender address')}
        type="email"
        autoComplete="off"
        hint={t('The operator has to verify its domain first.')}
      />
      <TextField
        name="sender_domains"
        label={t('Email domains')}
        autoComplete="off"
        hint={t('Domains that belong to the instance, separated by commas. Its admins can choose an address at those that are verified.')}
      />
    </FormSection>
  </InstancePartForm>
);
