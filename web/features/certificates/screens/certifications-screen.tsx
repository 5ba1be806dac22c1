import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CertificationsListQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { dayAndMonth } from '../../../design/patterns/figures/dates.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { type RowAction, type TableColumn } from '../../../design/patterns/table/columns.ts';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { RowMenu } from '../../../design/patterns/table/row-menu.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { rich } from '../../../texts/rich.ts';
import { numberText, plural, t, text } from '../../../texts/text.ts';
import { certificationsListDocument } from '../api/certifications/certifications-list.ts';
import { deleteCertificationDocument } from '../api/certifications/delete-certification.ts';
import { CertificationPage } from '../components/certifications/certification-page.tsx';
import { CertificationDialog } from '../components/certifications/certification-dialog.tsx';

type Certification = CertificationsListQuery['certifications'][number];

/** Returns how many people stand so to a certification. */
const peopleIn = ({ counts }: Certification, ...states: readonly string[]): number =>
  counts.filter(({ state }) => states.includes(state)).reduce((sum, { people }) => sum + people, 0);

/** Some year with 29 February. */
const LEAP_YEAR = '2028';

function validityText({ validity_months: months, validity_day: day }: Certification): string {
  if (months !== null) return plural(months, '{count} month', '{count} months');
  return day === null ? t('Without an end') : t('Until {day}', { day: dayAndMonth(`${LEAP_YEAR}-${day}`) });
}

const COLUMNS: readonly TableColumn<Certification>[] = [
  { id: 'title', header: text('Title'), cell: ({ title }) => <span dir="auto">{title}</span>, file: 'title', width: '34%' },
  {
    id: 'validity',
    header: text('Validity'),
    cell: validityText,
    file: { validity_months: text('Months'), validity_day: text('Day') },
  },
  { id: 'valid', header: text('Valid'), cell: (row) => numberText(peopleIn(row, 'valid', 'window_open')), align: 'end' },
  { id: 'open', header: text('Renewal open'), cell: (row) => numberText(peopleIn(row, 'window_open')), align: 'end' },
  { id: 'ended', header: text('Expired or lapsed'), cell: (row) => numberText(peopleIn(row, 'expired', 'lapsed')), align: 'end' },
  {
    id: 'missing',
    header: text('Not completed'),
    cell: (row) => numberText(peopleIn(row, 'none', 'in_progress', 'overdue')),
    align: 'end',
  },
];

/** Asks before a certification is deleted. */
function DeleteCertification({ certification, onClose }: { certification: Certification | null; onClose: () => void }): ReactNode {
  const last = useLast(certification);
  const remove = useCommand(deleteCertificationDocument, { invalidates: ['certificates', 'audit'] });
  return (
    <Confirm
      opened={certification !== null}
      onClose={onClose}
      title={rich('Delete {name}?', { name: last?.title ?? '' })}
      text={t('Nobody holds it any more. Completions and their certificates stay.')}
      consequence={t('A certification that groups have to have is not deleted. Take the groups out first.')}
      act={t('Delete')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!certification) return;
        await remove.mutateAsync({ id: certification.id });
        showToast(rich('{name} deleted.', { name: certification.title }));
      }}
    >
      {last && <ConfirmRow name={last.title} />}
    </Confirm>
  );
}

function Certifications({ certifications }: { certifications: readonly Certification[] }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [deleting, setDeleting] = useState<Certification | null>(null);
  const actions: readonly RowAction<Certification>[] = [
    { label: t('Delete'), icon: <Trash2 {...ICON} />, danger: true, onAct: setDeleting, may: () => viewer.can('deleteCertification') },
  ];
  const menuOf = (row: Certification): ReactNode => <RowMenu row={row} name={row.title} actions={actions} />;
  return (
    <>
      <PlainTable
        label={t('Certifications')}
        columns={COLUMNS}
        rows={certifications}
        rowId={({ id }) => id}
        rowHref={({ id }) => paths.certification(id)}
        act={menuOf}
      />
      <DeleteCertification certification={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** The list of certifications, and the page of one. */
export function Screen(): ReactNode {
  const { id } = useParams();
  return id === undefined ? <List /> : <CertificationPage id={id} />;
}

const Tools = ({ create }: { create: ReactNode }): ReactNode => (
  <>
    <ExportMenu columns={COLUMNS} onExport={exportOf('certifications', {})} onPrint={printPage} />
    {create}
  </>
);

/** The certifications of the instance, with how many people hold each of them. */
function List(): ReactNode {
  const viewer = useViewer();
  const [creating, setCreating] = useState(false);
  const query = useQuery(queryOf(certificationsListDocument, {}));
  const certifications = query.data?.certifications;
  const isFilled = certifications !== undefined && certifications.length > 0;
  const create = viewer.can('createCertification') && (
    <Button onClick={() => setCreating(true)} {...growthButton(viewer.growthBlocked)}>
      {t('+ Create Certification')}
    </Button>
  );
  return (
    <Page
      title={t('Certifications')}
      count={isFilled ? countText(certifications.length) : undefined}
      actions={isFilled && <Tools create={create} />}
    >
      {query.isPending && <Loading rows={6} />}
      {query.isLoadingError && (
        <Failed title={t('The certifications could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {certifications?.length === 0 && (
        <Empty
          title={t('No certifications yet')}
          sentence={t('A certification says which courses people have to complete, and renew before it ends.')}
          action={create}
        />
      )}
      {isFilled && <Certifications certifications={certifications} />}
      {creating && <CertificationDialog stored={null} onClose={() => setCreating(false)} />}
    </Page>
  );
}
