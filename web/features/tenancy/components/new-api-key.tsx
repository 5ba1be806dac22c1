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
import { named } from '../../../design/patterns/feedback/named.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { createApiKeyDocument } from '../api/create-api-key.ts';
import { SCOPE_WORDS } from '../api-key-words.ts';
import styles from './api-keys.module.css';

const NO_RIGHT = 'Choose at least one right.';

const schema = z
  .object({
    name: apiKeyInput.shape.name,
    reads: z.boolean(),
    writes: z.boolean(),
    profiles: z.boolean(),
    expires_at: z.union([z.literal(''), z.iso.date()], 'Enter a date.'),
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
      throw withFailureText('The API key could not be created.', thrown);
    }
  };
  return (
    <Form form={form} onSubmit={create} onCancel={onCancel} act="Add API Key" busyAct="Adding..." purpose="the key can be added">
      <FormSection title="Name" sentence="Name the system that uses the key, so that others know what it is for.">
        <TextField name="name" label="Name" required autoComplete="off" />
      </FormSection>
      <FormSection title="Permissions" sentence="Give a key only what its system needs.">
        <CheckField name="reads" label={SCOPE_WORDS[READ]} />
        <CheckField name="writes" label={SCOPE_WORDS[WRITE]} />
        <CheckField name="profiles" label={SCOPE_WORDS[PROFILES]} />
      </FormSection>
      <FormSection title="Expiry" sentence="The key stops working after this day. Leave empty if it never expires.">
        <TextField name="expires_at" label="Expires" type="date" short />
      </FormSection>
    </Form>
  );
}

/** The secret is lost with its page. */
const isShown = (): boolean => true;

function MadeKey({ made: { id, name, secret }, onDone }: { made: Made; onDone: () => void }): ReactNode {
  return (
    <>
      {secret !== null && (
        <UnsavedGuard unsaved={isShown} title="Leave without the secret?" text="It is not shown again once you leave this page." />
      )}
      <Note className={styles.madeNote} tone="complete" title={named`${name} was added`} alert>
        {secret === null
          ? "The secret can't be shown again. If it is lost, revoke this key and add another one."
          : 'Copy the secret now. It is shown only once.'}
      </Note>
      <FormSection title="Address" sentence="The endpoint of the learning record store.">
        <CopyText text={`${window.location.origin}/api/xapi/`} of="address" />
      </FormSection>
      <FormSection title="Key" sentence="The user name of Basic authentication.">
        <CopyText text={id} of="key" />
      </FormSection>
      {secret !== null && (
        <FormSection title="Secret" sentence="The password of Basic authentication.">
          <CopyText text={secret} of="secret" />
        </FormSection>
      )}
      <p className={styles.madeDone}>
        <Button onClick={onDone}>Done</Button>
      </p>
    </>
  );
}
