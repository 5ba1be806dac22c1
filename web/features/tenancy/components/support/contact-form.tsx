import { type ReactNode, useState } from 'react';
import { contactInput, type ContactInput } from '../../../../../shared/tenancy/support.ts';
import { callRest } from '../../../../api/rest.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { Form } from '../../../../design/patterns/form/form.tsx';
import { LongTextField } from '../../../../design/patterns/form/long-text-field.tsx';
import { FormPair } from '../../../../design/patterns/form/section.tsx';
import { useForm } from '../../../../design/patterns/form/use-form.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import styles from './support.module.css';
import { t } from '../../../../texts/text.ts';

/** The form of the contact page. What was typed is kept until the message is accepted; name and email stay for the next one. */
export function ContactForm(): ReactNode {
  const { user } = useViewer();
  const [isSent, setIsSent] = useState(false);
  const form = useForm(contactInput, { firstname: user.first_name, lastname: user.last_name, email: user.email, message: '' });
  const send = async (message: ContactInput): Promise<void> => {
    setIsSent(false);
    await callRest('POST', '/api/contact', message);
    form.reset({ ...message, message: '' });
    setIsSent(true);
  };
  return (
    <div className={styles.form}>
      {isSent && (
        <Note tone="complete" alert onClose={() => setIsSent(false)}>
          {t('Your message has been sent successfully!')}
        </Note>
      )}
      <Form form={form} onSubmit={send} act={t('Contact Sales')} busyAct={t('Sending...')} purpose={t('your message can be sent')} repeats>
        <div className={styles.fields}>
          <FormPair>
            <TextField name="firstname" label={t('First Name')} required autoComplete="given-name" />
            <TextField name="lastname" label={t('Last Name')} autoComplete="family-name" />
          </FormPair>
          <TextField name="email" label={t('Email')} type="email" required autoComplete="email" />
          <LongTextField name="message" label={t('Your Question')} required />
        </div>
      </Form>
    </div>
  );
}
