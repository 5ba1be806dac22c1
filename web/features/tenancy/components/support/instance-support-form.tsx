import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { supportRules } from '../../../../../shared/tenancy/support.ts';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { LongTextField } from '../../../../design/patterns/form/long-text-field.tsx';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { blankable } from '../blankable.ts';
import { type EditedInstance, InstancePartForm } from '../instance-part-form.tsx';
import { t } from '../../../../texts/text.ts';

const schema = z.object({
  support_email: blankable(supportRules.support_email),
  support_phone: blankable(supportRules.support_phone),
  support_chat_url: blankable(supportRules.support_chat_url),
  support_messenger_url: blankable(supportRules.support_messenger_url),
  support_address: blankable(supportRules.support_address),
});

const valuesOf = (instance: EditedInstance): z.input<typeof schema> => ({
  support_email: instance.support_email ?? '',
  support_phone: instance.support_phone ?? '',
  support_chat_url: instance.support_chat_url ?? '',
  support_messenger_url: instance.support_messenger_url ?? '',
  support_address: instance.support_address ?? '',
});

/** The support details of an instance. */
export const InstanceSupportForm = ({ instance }: { instance: EditedInstance }): ReactNode => (
  <InstancePartForm
    instance={instance}
    schema={schema}
    values={valuesOf(instance)}
    saved={t('The support details have been saved.')}
    purpose={t('the support details can be saved')}
  >
    <FormSection
      title={t('Support')}
      sentence={t("Shown on the contact page. Where a field is empty, the product's own details are shown.")}
    >
      <FormPair>
        <TextField
          name="support_email"
          label={t('Support email')}
          type="email"
          autoComplete="off"
          hint={t('Messages from the contact form are sent to this address.')}
        />
        <TextField name="support_phone" label={t('Phone')} autoComplete="off" />
      </FormPair>
      <TextField name="support_chat_url" label={t('Live chat address')} type="url" autoComplete="off" placeholder="https://" />
      <TextField name="support_messenger_url" label={t('Messenger address')} type="url" autoComplete="off" placeholder="https://" />
      <LongTextField name="support_address" label={t('Postal address')} />
    </FormSection>
  </InstancePartForm>
);
