import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, toApiError } from '../../../../api/api-error.ts';
import type { CertificatesListQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { growthReason } from '../../../../shared-features/growth.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { showStored } from '../../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../../design/patterns/page/list-address.ts';
import { Page } from '../../../../design/patterns/page/page.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { certificatesListDocument } from '../../api/certificates-list.ts';
import { fetchTemplate } from '../../api/preview-certificate.ts';
import { uploadCertificateDocument } from '../../api/upload-certificate.ts';
import { updateCertificateDocument } from '../../api/update-certificate.ts';
import { ManagersOnly } from './managers-only.tsx';
import { TemplateForm, type TemplateValues } from './template-form.tsx';
import { boxesOf, positionsOf } from '../../template-boxes.ts';
import { t, text } from '../../../../texts/text.ts';

type Template = CertificatesListQuery['certificates'][number];

/** Returns the template of the address with the bytes of its page. */
function useTemplate(id: string) {
  // Always read again: saving a form with old positions would undo changes made since.
  const list = useQuery({ ...queryOf(certificatesListDocument, {}), staleTime: 0, refetchOnWindowFocus: false });
  const template = list.isFetching ? undefined : list.data?.certificates.find((each) => each.id === id);
  const path = template?.file_path ?? null;
  const page = useQuery({
    queryKey: ['template page', id, path?.split('?', 1)[0]],
    queryFn: () => fetchTemplate(path ?? ''),
    enabled: path !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  const isMissing = list.isSuccess && !list.isFetching && !template;
  const error = list.error ?? page.error ?? (isMissing ? new ApiError('NOT_FOUND', text('Not found.')) : null);
  const retry = (): void => void (list.isError ? list.refetch() : page.refetch());
  return { template, bytes: page.data, error, isMissing, retry };
}

function EditForm({ template, bytes }: { template: Template; bytes: Uint8Array }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const update = useCommand(updateCertificateDocument, { invalidates: ['certificates'] });
  const { id, name } = template;
  const save = async (values: TemplateValues): Promise<void> => {
    await update.mutateAsync({ id, name: values.name, file: values.file, ...positionsOf(values.boxes) });
    showStored(values.name, 'saved');
    await navigate(addressOfList(paths.certificates()));
  };
  return (
    <TemplateForm
      stored={{ id, name, boxes: boxesOf(template), bytes }}
      onSubmit={save}
      onCancel={() => void navigate(addressOfList(paths.certificates()))}
      busyAct={t('Saving...')}
    />
  );
}

/** The screen that uploads a template, and goes back to the list. */
export function UploadScreen(): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const { growthBlocked } = useViewer();
  const upload = useCommand(uploadCertificateDocument, { invalidates: ['certificates'] });
  const save = async ({ name, file, boxes, canvas }: TemplateValues): Promise<void> => {
    // The form is not sent without a file.
    if (!file) return;
    const size = { canvas_width: canvas?.width ?? null, canvas_height: canvas?.height ?? null };
    await upload.mutateAsync({ name, file, ...positionsOf(boxes), ...size });
    showStored(name, 'created');
    await navigate(paths.certificates());
  };
  return (
    <ManagersOnly may="uploadCertificate">
      <Page title={t('Upload Certificate')} back={{ to: paths.certificates(), label: t('Certificates') }}>
        <TemplateForm
          stored={null}
          onSubmit={save}
          onCancel={() => void navigate(addressOfList(paths.certificates()))}
          busyAct={t('Uploading...')}
          blocked={growthReason(growthBlocked)}
        />
      </Page>
    </ManagersOnly>
  );
}

/** The screen that changes a template. Certificates that were issued keep theirs. */
export function UpdateScreen({ id }: { id: string }): ReactNode {
  const paths = usePaths();
  const { template, bytes, error, isMissing, retry } = useTemplate(id);
  return (
    <ManagersOnly may="updateCertificate">
      <Page
        title={t('Update Certificate')}
        sentence={template && t("Issued certificates don't change.")}
        back={{ to: paths.certificates(), label: t('Certificates') }}
      >
        {template && bytes && <EditForm key={id} template={template} bytes={bytes} />}
        {!(template && bytes) && error === null && <Loading rows={8} />}
        {!(template && bytes) && error !== null && (
          <Failed
            title={isMissing ? t('Certificate not found.') : t('The certificate could not be loaded')}
            error={toApiError(error)}
            {...(isMissing ? {} : { onRetry: retry })}
          />
        )}
      </Page>
    </ManagersOnly>
  );
}
