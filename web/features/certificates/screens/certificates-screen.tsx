import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ArrowLeftRight, BadgeCheck, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import type { CertificatesListQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { isNameless } from '../../../shared-features/courses/nameless-certificate.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Moment } from '../../../design/patterns/figures/dates.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { lazyPart } from '../../../design/patterns/state/lazy-part.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { type RowAction, type TableColumn } from '../../../design/patterns/table/columns.ts';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { RowMenu } from '../../../design/patterns/table/row-menu.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { certificatesListDocument } from '../api/certificates-list.ts';
import { setDefaultCertificateDocument } from '../api/set-default-certificate.ts';
import { DefaultNameless } from '../components/templates/nameless-template.tsx';
import { DeleteTemplate, ReplaceTemplate } from '../components/templates/replace-template.tsx';
import { rich } from '../../../texts/rich.ts';
import { t, text } from '../../../texts/text.ts';

const loadScreens = () => import('../components/templates/template-screens.tsx');
const WAITING = { waiting: <Loading rows={8} /> };
const Upload = lazyPart(async () => (await loadScreens()).UploadScreen, WAITING);
const Update = lazyPart(async () => (await loadScreens()).UpdateScreen, WAITING);

type Template = CertificatesListQuery['certificates'][number];

const columnsFor = (manages: boolean): readonly TableColumn<Template>[] => [
  { id: 'name', header: text('Name'), cell: ({ name }) => <span dir="auto">{name}</span>, file: 'name', width: '46%' },
  {
    id: 'created_at',
    header: text('Uploaded At'),
    cell: ({ created_at: at }) => (at === null ? t('N/A') : <Moment value={at} />),
    file: 'created_at',
    card: 'second',
  },
  {
    id: 'default',
    header: text('Default'),
    cell: (template) => (
      <>
        {template.is_default && <Badge>{t('Default')}</Badge>}
        {manages && isNameless(template) && <Badge tone="danger">{t('Without Name')}</Badge>}
      </>
    ),
    file: 'is_default',
    card: 'meta',
  },
];

/** Makes a template the default; exactly one is. One without a name is asked for first. */
function useSetDefault() {
  const command = useCommand(setDefaultCertificateDocument, { invalidates: ['certificates'] });
  const [asked, setAsked] = useState<Template | null>(null);
  const make = async ({ id, name }: Template): Promise<void> => {
    await command.mutateAsync({ id });
    showToast(rich('{name} is the default certificate now.', { name }));
  };
  const setDefault = async (template: Template): Promise<void> => {
    if (isNameless(template)) return setAsked(template);
    try {
      await make(template);
    } catch (thrown) {
      showAlert(toApiError(thrown).message, 'danger');
    }
  };
  const question = (
    <DefaultNameless template={asked} onClose={() => setAsked(null)} onConfirm={async () => (asked ? make(asked) : undefined)} />
  );
  return { setDefault, question };
}

/** The acts on a template that the viewer may do. */
function useActions(several: boolean) {
  const viewer = useViewer();
  const paths = usePaths();
  const { setDefault, question } = useSetDefault();
  const [deleting, setDeleting] = useState<Template | null>(null);
  const [replacing, setReplacing] = useState<Template | null>(null);
  const actions: readonly RowAction<Template>[] = [
    {
      label: t('Edit'),
      icon: <Pencil {...ICON} />,
      to: ({ id }) => paths.updateCertificate(id),
      may: () => viewer.can('updateCertificate'),
    },
    {
      label: t('Set Default'),
      icon: <BadgeCheck {...ICON} />,
      onAct: (template) => void setDefault(template),
      may: ({ is_default: isDefault }) => !isDefault && viewer.can('setDefaultCertificate'),
    },
    {
      label: t('Replace'),
      icon: <ArrowLeftRight {...ICON} />,
      onAct: setReplacing,
      may: () => several && viewer.can('replaceCertificate'),
    },
    { label: t('Delete'), icon: <Trash2 {...ICON} />, danger: true, onAct: setDeleting, may: () => viewer.can('deleteCertificate') },
  ];
  return { actions, question, deleting, replacing, setDeleting, setReplacing };
}

function Templates({ templates }: { templates: readonly Template[] }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const { actions, question, deleting, replacing, setDeleting, setReplacing } = useActions(templates.length > 1);
  const mayUpdate = viewer.can('updateCertificate');
  const menuOf = (template: Template): ReactNode => <RowMenu row={template} name={template.name} actions={actions} />;
  return (
    <>
      <PlainTable
        label={t('Certificates')}
        columns={columnsFor(mayUpdate)}
        rows={templates}
        rowId={({ id }) => id}
        rowHref={mayUpdate ? ({ id }) => paths.updateCertificate(id) : undefined}
        act={mayUpdate ? menuOf : undefined}
      />
      {question}
      <DeleteTemplate template={deleting} onClose={() => setDeleting(null)} />
      <ReplaceTemplate template={replacing} others={templates} onClose={() => setReplacing(null)} />
    </>
  );
}

/** Shown while the list loads, and when that failed. */
const Unread = ({ query }: { query: UseQueryResult }): ReactNode =>
  query.isPending ? (
    <Loading rows={6} />
  ) : (
    <Failed title={t('The certificates could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
  );

const Tools = ({ exports, upload }: { exports: boolean; upload: ReactNode }): ReactNode => (
  <>
    {exports && <ExportMenu columns={columnsFor(false)} onExport={exportOf('certificates', {})} onPrint={printPage} />}
    {upload}
  </>
);

/** The certificate templates of the instance. Inside a branch they are only read. */
function List(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const query = useQuery(queryOf(certificatesListDocument, {}));
  const templates = query.data?.certificates;
  const upload = viewer.can('uploadCertificate') && (
    <Button component={Link} to={paths.uploadCertificate()} {...growthButton(viewer.growthBlocked)}>
      {t('+ Upload Certificate')}
    </Button>
  );
  return (
    <Page
      title={t('Certificates')}
      count={templates?.length ? countText(templates.length) : undefined}
      actions={templates?.length !== 0 && <Tools exports={templates !== undefined} upload={upload} />}
    >
      {!templates && <Unread query={query} />}
      {templates?.length === 0 && (
        <Empty
          title={t('No Certificates Found')}
          sentence={t('Until you upload one, certificates use a built-in page in your colours.')}
          action={upload}
        />
      )}
      {templates !== undefined && templates.length > 0 && <Templates templates={templates} />}
    </Page>
  );
}

/** The list of templates, and at the addresses of its two forms their screens, which are loaded with the first of them. */
export function Screen(): ReactNode {
  const { id } = useParams();
  const { pathname } = useLocation();
  if (id === undefined && !pathname.endsWith('/upload')) return <List />;
  return id === undefined ? <Upload /> : <Update id={id} />;
}
