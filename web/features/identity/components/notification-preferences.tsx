import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { toApiError } from '../../../api/api-error.ts';
import type { NotificationPreferencesQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { kindWords } from '../../../shared-features/notification-words.ts';
import { CheckField } from '../../../design/patterns/form/choice-fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { notificationPreferencesDocument, setNotificationPreferencesDocument } from '../api/notification-preferences.ts';
import { withNetworkErrorText } from '../network-error.ts';
import { t } from '../../../texts/text.ts';

type Preference = NotificationPreferencesQuery['notificationPreferences'][number];

const schema = z.record(z.string(), z.boolean());

/** The kinds of emails that the current user gets in the instance; those that are required cannot be turned off. */
export function NotificationPreferences(): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  // Always read again: saving a form with old values would undo changes made since.
  const query = useQuery({ ...queryOf(notificationPreferencesDocument, { branchUrl }), gcTime: 0, refetchOnWindowFocus: false });
  if (query.data) return <PreferencesForm preferences={query.data.notificationPreferences} />;
  if (query.isError)
    return <Failed title={t('The notifications could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading rows={5} />;
}

function PreferencesForm({ preferences }: { preferences: readonly Preference[] }): ReactNode {
  const { branch, mayOpen } = useViewer();
  const [saved, setSaved] = useState(false);
  const form = useForm(schema, Object.fromEntries(preferences.map(({ kind, on }) => [kind, on])));
  const act = useCommand(setNotificationPreferencesDocument);
  const save = async (values: z.infer<typeof schema>): Promise<void> => {
    setSaved(false);
    const off = preferences.flatMap(({ kind }) => (values[kind] === false ? [kind] : []));
    try {
      await act.mutateAsync({ off, branchUrl: branch?.url ?? null });
      setSaved(true);
    } catch (thrown) {
      throw withNetworkErrorText(toApiError(thrown));
    }
  };
  // Nobody else reviews submissions.
  const shown = preferences.filter(({ kind }) => kind !== 'submission_waits' || mayOpen('assignmentReview'));
  return (
    <>
      {saved && (
        <Note tone="complete" alert onClose={() => setSaved(false)}>
          {t('Your notifications have been saved.')}
        </Note>
      )}
      <Form form={form} onSubmit={save} act={t('Save Changes')} busyAct={t('Saving...')} purpose={t('your notifications can be saved')}>
        <FormSection title={t('Emails')} sentence={t('What you are notified of by email here. Emails about your account are always sent.')}>
          {shown.map((preference) => (
            <PreferenceField key={preference.kind} preference={preference} />
          ))}
        </FormSection>
      </Form>
    </>
  );
}

function PreferenceField({ preference: { kind, required } }: { preference: Preference }): ReactNode {
  const { name, when } = kindWords(kind);
  const reason = required && t("It can't be turned off, so that nobody misses mandatory training.");
  return <CheckField name={kind} label={name} hint={reason ? `${when} ${reason}` : when} readOnly={required} />;
}
