import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { InstanceBrandQuery } from '../../../api/generated/graphql.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { queryOf } from '../../../api/query-client.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { SESSION_STATE } from '../../../session/session-state.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { instanceBrandDocument, setInstanceBrandDocument } from '../api/instance/instance-brand.ts';
import { BrandFields } from '../components/brand/brand-fields.tsx';
import { brandShape, brandValues } from '../components/brand/brand-input.ts';
import { InstanceStudio, PRODUCT } from '../components/brand/instance-brand.tsx';
import { MailPreviews } from '../components/mail/mail-preview.tsx';
import { NotificationsCard } from '../components/notifications/notifications-card.tsx';
import { SenderCard } from '../components/mail/sender-card.tsx';
import { t } from '../../../texts/text.ts';

const schema = z.object(brandShape);

type Brand = InstanceBrandQuery['instanceBrand'];

/** Logo and colours of the instance, as its own admins set them. */
export function Screen(): ReactNode {
  // Always read again: saving a form with old values would undo changes made since.
  const query = useQuery({ ...queryOf(instanceBrandDocument, {}), gcTime: 0, refetchOnWindowFocus: false });
  const brand = query.data?.instanceBrand;
  return (
    <Page
      title={t('Brand')}
      sentence={t('The look of everything your people see. A branch can have a look of its own.')}
      actions={
        <>
          <NotificationsCard />
          <SenderCard />
          <MailPreviews />
        </>
      }
    >
      {brand ? <BrandForm brand={brand} /> : query.isError ? <Unread query={query} /> : <Loading rows={6} />}
    </Page>
  );
}

const Unread = ({ query }: { query: { error: unknown; refetch: () => Promise<unknown> } }): ReactNode => (
  <Failed title={t('The brand could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
);

function BrandForm({ brand }: { brand: Brand }): ReactNode {
  const form = useForm(schema, brandValues(brand, false));
  const client = useQueryClient();
  // Logo and colours of the page come with the reply that says who is signed in.
  const onDone = () => client.invalidateQueries({ queryKey: [SESSION_STATE] });
  const set = useCommand(setInstanceBrandDocument, { invalidates: ['instances'], onDone });
  const logo = brand.logo_url ? assetUrl(brand.logo_url) : null;
  const save = async (values: z.infer<typeof schema>): Promise<void> => {
    try {
      const { setInstanceBrand: saved } = await set.mutateAsync(values);
      form.reset(brandValues(saved, false));
      showToast(t('The brand has been saved.'));
    } catch (thrown) {
      throw withFailureText(t('The brand could not be saved.'), thrown);
    }
  };
  return (
    <Form form={form} onSubmit={save} act={t('Save Changes')} busyAct={t('Saving...')} purpose={t('the brand can be saved')}>
      <InstanceStudio name={brand.name} logo={logo}>
        <BrandFields logo={logo} theme={brand.theme ?? ''} inherited={PRODUCT}>
          {brand.branding_enabled === false && (
            <Note>
              {t(
                'Branding is off for this organisation. Your settings are saved, but not shown until it is on. Ask the product team to switch it on.',
              )}
            </Note>
          )}
        </BrandFields>
      </InstanceStudio>
    </Form>
  );
}
