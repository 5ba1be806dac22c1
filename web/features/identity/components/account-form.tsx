import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { offeredLanguages } from '../../../../shared/kernel/regional/languages.ts';
import { lastNameSchema } from '../../../../shared/people/names.ts';
import { useCommand } from '../../../api/use-command.ts';
import { renewUser } from '../../../api/session-store.ts';
import { toApiError } from '../../../api/api-error.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { SESSION_STATE } from '../../../session/session-state.ts';
import { TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { choiceSchema, valueOfChoice } from '../../../design/patterns/form/regional/regional-choices.ts';
import { LanguageField, TimeZoneField } from '../../../design/patterns/form/regional/regional-fields.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { updateUserDetailsDocument } from '../api/update-user-details.ts';
import { withNetworkErrorText } from '../network-error.ts';
import { chooseLanguage } from '../../../texts/language.ts';
import { t, text } from '../../../texts/text.ts';

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const schema = z.object({
  first_name: required(text('First name is required.')),
  last_name: lastNameSchema,
  email: z.string(),
  language: choiceSchema,
  time_zone: choiceSchema,
});

/** The names, the language and the time zone of the current user. The email is read-only, since no call changes it. */
export function AccountForm(): ReactNode {
  const { user, branch, instance } = useViewer();
  const [saved, setSaved] = useState(false);
  const client = useQueryClient();
  const stored = { language: valueOfChoice(user.language), time_zone: valueOfChoice(user.time_zone) };
  const form = useForm(schema, { first_name: user.first_name, last_name: user.last_name, email: user.email, ...stored });
  const act = useCommand(updateUserDetailsDocument, {
    onDone: ({ updateUserDetails: names }) => {
      renewUser(names);
      if (names.language === null && user.language != null) chooseLanguage(null);
      return client.invalidateQueries({ queryKey: [SESSION_STATE] });
    },
  });
  const place = instance ? t('Same as the organisation') : t('Not chosen');
  const save = async (values: z.infer<typeof schema>): Promise<void> => {
    setSaved(false);
    try {
      await act.mutateAsync({ input: values });
      setSaved(true);
    } catch (thrown) {
      throw withNetworkErrorText(toApiError(thrown));
    }
  };
  return (
    <>
      {saved && (
        <Note tone="complete" alert onClose={() => setSaved(false)}>
          {t('Profile updated successfully.')}
        </Note>
      )}
      <Form form={form} onSubmit={save} act={t('Save Changes')} busyAct={t('Saving...')} purpose={t('your profile can be saved')}>
        <FormSection title={t('Personal details')} sentence={t('How you appear in lists, on certificates and in emails.')}>
          <FormPair>
            <TextField name="first_name" label={t('First Name')} required autoComplete="given-name" />
            <TextField name="last_name" label={t('Last Name')} autoComplete="family-name" />
          </FormPair>
          <TextField name="email" label={t('Email')} readOnly disabled hint={t("You sign in with this address. It can't be changed.")} />
        </FormSection>
        <FormSection title={t('Language and time zone')} sentence={t('They are the same on every device where you sign in.')}>
          <LanguageField
            hint={t('Used wherever a text exists in it. Other texts are in English.')}
            stored={stored.language}
            none={place}
            offered={offeredLanguages({ branch, instance })}
          />
          <TimeZoneField
            hint={t('Times are shown in this zone, and your days begin and end in it.')}
            stored={stored.time_zone}
            none={place}
          />
        </FormSection>
      </Form>
    </>
  );
}
