import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { API_SCOPES, apiKeyInput } from '../../../../shared/tenancy/api-key-input.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CheckField } from '../../../design/patterns/form/choice-fields.tsx';
import { TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormSection } from '../../../design/patterns/form/section.tsx';
import { UnsavedGuard } from '../../../design/patterns/form/unsaved-guard.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { CopyText } from '../../../design/patterns/page/copy-link.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { createApiKeyDocument } from '../api/create-api-key.ts';
import { SCOPE_WORDS } from '../api-key-words.ts';
import styles from './api-keys.module.css';
import { rich } from '../../../texts/rich.ts';
import { t, text } from '../../../texts/text.ts';

const NO_RIGHT = text('Choose at least one right.');

const schema = z
  .object({
    name: apiKeyInput.shape.name,
    reads: z.boolean(),
    writes: z.boolean(),
    profiles: z.boolean(),
    expires_at: z.union([z.literal(''), z.iso.date()], text('Enter a date.')),
  })
  .check(z.refine(({ reads, writes, profiles }) => reads || writes || profiles, { error: NO_RIGHT, path: ['reads'] }));
type Values = z.infer<typeof schema>;

const EMPTY: Values = { name: '', reads: true, writes: false, profiles: false, expires_at: '' };
const [READ, WRITE, PROFILES] = API_SCOPES;

type Made = { readonly id: string; readonly name: string; readonly secret: string | null };

/** Makes a key of the API, and shows its secret this once. */
export function NewApiKey({ onDone }: { onDone: () => void }): ReactNode {
  const [made, setMade] = useState<Made | null>(null);
  return made ? <MadeKey made={made} onDone={onDone} /> : <NewKey onMade={setMade} onCancel={onDone} />;
}

function NewKey({ onMade, onCancel }: { onMade: (made: Made) => void; onCancel: () => void }): ReactNode {
  const viewer = useViewer();
  const form = useForm(schema, EMPTY);
  const createKey = useCommand(createApiKeyDocument, { invalidates: ['apiKeys', 'audit'] });
  const create = async ({ name, reads, writes, profiles, expires_at: day }: Values): Promise<void> => {
    const scopes = [...(reads ? [READ] : []), ...(writes ? [WRITE] : []), ...(profiles ? [PROFILES] : [])];
    try {
      const { createApiKey } = await createKey.mutateAsync({
        name,
        scopes,
        expires_at: day === '' ? null : day,
        branchUrl: viewer.branch?.url ?? null,
      });
      onMade({ ...createApiKey.api_key, secret: createApiKey.secret ?? null });
    } catch (thrown) {
      throw withFailureText(t('The API key could not be created.'), thrown);
    }
  };
  return (
    <Form
      form={form}
      onSubmit={create}
      onCancel={onCancel}
      act={t('Add API Key')}
      busyAct={t('Adding...')}
      purpose={t('the key can be added')}
    >
      <FormSection title={t('Name')} sentence={t('Name the system that uses the key, so that others know what it is for.')}>
        <TextField name="name" label={t('Name')} required autoComplete="off" />
      </FormSection>
      <FormSection title={t('Permissions')} sentence={t('Give a key only what its system needs.')}>
        <CheckField name="reads" label={t(SCOPE_WORDS[READ])} />
        <CheckField name="writes" label={t(SCOPE_WORDS[WRITE])} />
        <CheckField name="profiles" label={t(SCOPE_WORDS[PROFILES])} />
      </FormSection>
      <FormSection title={t('Expiry')} sentence={t('The key stops working after this day. Leave empty if it never expires.')}>
        <TextField name="expires_at" label={t('Expires')} type="date" short />
      </FormSection>
    </Form>
  );
}

const endpoint = (): string => `${window.location.origin}/api/xapi/`;

/** The secret is lost with its page. */
const isShown = (): boolean => true;

function MadeKey({ made: { id, name, secret }, onDone }: { made: Made; onDone: () => void }): ReactNode {
  return (
    <>
      {secret !== null && (
        <UnsavedGuard
          unsaved={isShown}
          title={t('Leave without the secret?')}
          text={t('It is not shown again once you leave this page.')}
        />
      )}
      <Note className={styles.madeNote} tone="complete" title={rich('{name} was added', { name })} alert>
        {secret === null
          ? t("The secret can't be shown again. If it is lost, revoke this key and add another one.")
          : t('Copy the secret now. It is shown only once.')}
      </Note>
      <FormSection title={t('Address')} sentence={t('The endpoint of the learning record store.')}>
        <CopyText text={endpoint()} of={t('address')} />
      </FormSection>
      <FormSection title={t('Key')} sentence={t('The user name of Basic authentication.')}>
        <CopyText text={id} of={t('key')} />
      </FormSection>
      {secret !== null && (
        <FormSection title={t('Secret')} sentence={t('The password of Basic authentication.')}>
          <CopyText text={secret} of={t('secret')} />
        </FormSection>
      )}
      <p className={styles.madeDone}>
        <Button onClick={onDone}>{t('Done')}</Button>
      </p>
    </>
  );
}
