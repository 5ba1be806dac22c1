import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { senderSchema } from '../../../../../shared/tenancy/instance-input.ts';
import type { OwnSenderQuery } from '../../../../api/generated/graphql.ts';
import { withFailureText } from '../../../../api/failure-text.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { SelectField } from '../../../../design/patterns/form/choice-fields.tsx';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { FormDialog } from '../../../../design/patterns/form/form-dialog.tsx';
import { Form } from '../../../../design/patterns/form/form.tsx';
import { useForm } from '../../../../design/patterns/form/use-form.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { senderDocument, setSenderEmailDocument } from '../../api/instance/sender.ts';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type Sender = NonNullable<OwnSenderQuery['instanceByUrl']>;

const addressOf = ({ local, domain }: { local: string; domain: string }): string | null =>
  local.trim() === '' ? null : `${local.trim()}@${domain}`;

const schema = z.object({ local: z.string(), domain: z.string() }).check(
  z.refine((values) => senderSchema.safeParse(addressOf(values)).success, {
    error: text('Use letters, digits, dots and hyphens.'),
    path: ['local'],
  }),
);
type Values = z.infer<typeof schema>;

/** Returns an address as the form has it; one of a domain that cannot be chosen is left out. */
function valuesOf(address: string | null, domains: readonly string[]): Values {
  const [local = '', domain = ''] = address?.split('@') ?? [];
  return domains.includes(domain) ? { local, domain } : { local: '', domain: domains[0] ?? '' };
}

/** Returns what makes a link of words. */
const linkTo =
  (to: string) =>
  (words: string): ReactNode => <Link to={to}>{words}</Link>;

/** From where mail of the instance comes at present, and what an address of its own needs. */
function PresentSender({ sender, none }: { sender: Sender; none: boolean }): ReactNode {
  const paths = usePaths();
  const address = sender.mail_from;
  return (
    <Note tone="info" title={address == null ? t('Emails come from the platform') : t('Emails come from {address}', { address })}>
      {none && (
        <p>
          {rich('To send from your own address, first have your email domain verified. <ask>Ask the product team</ask> to add yours.', {
            ask: linkTo(paths.support()),
          })}
        </p>
      )}
    </Note>
  );
}

type SenderFormProps = {
  sender: Sender;
  domains: readonly string[];
  onUnsaved: (unsaved: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

function SenderForm({ sender, domains, onUnsaved, onCancel, onSaved }: SenderFormProps): ReactNode {
  const form = useForm(schema, valuesOf(sender.sender_email ?? null, domains));
  const { isDirty } = form.formState;
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty]);
  const set = useCommand(setSenderEmailDocument, { invalidates: ['instances'] });
  const save = async (values: Values): Promise<void> => {
    try {
      await set.mutateAsync({ sender_email: addressOf(values) });
      onSaved();
      showToast(t('The sender address has been saved.'));
    } catch (thrown) {
      throw withFailureText(t('The sender address could not be saved.'), thrown);
    }
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      onCancel={onCancel}
      act={t('Save Changes')}
      busyAct={t('Saving...')}
      purpose={t('the sender address can be saved')}
      guarded
    >
      <TextField name="local" label={t('Name before the @')} autoComplete="off" hint={t("Leave empty for the platform's address.")} />
      <SelectField name="domain" label={t('Domain')} data={domains.map((domain) => ({ value: domain, label: domain }))} />
    </Form>
  );
}

/** A dialog that says from where mail of the instance comes, with the form that changes it. */
export function SenderDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [unsaved, setUnsaved] = useState(false);
  const query = useQuery(queryOf(senderDocument, { url: tenantAddress().instance ?? '' }));
  const sender = query.data?.instanceByUrl;
  const domains = sender?.verified_sender_domains ?? [];
  return (
    <FormDialog unsaved={unsaved} onClose={onClose} title={t('Email sender')} size={520}>
      {(close) => (
        <>
          {query.isPending && <Loading rows={3} />}
          {!query.isPending && !sender && (
            <Failed title={t('The sender address could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {sender && <PresentSender sender={sender} none={domains.length === 0} />}
          {sender && domains.length > 0 && (
            <SenderForm sender={sender} domains={domains} onUnsaved={setUnsaved} onCancel={close} onSaved={onClose} />
          )}
        </>
      )}
    </FormDialog>
  );
}
