import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Award, Ban, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CertificatesOfUserQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { type ListState, useListState } from '../../../design/patterns/table/list-state.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { certificateOfUserDocument } from '../api/certificate-of-user.ts';
import { certificatesOfUserDocument } from '../api/certificates-of-user.ts';
import { certificateDates, expiryText } from '../certificate-dates.ts';
import { saveFile } from '../../../api/save-file.ts';
import { type Revocable, RevokeCertificate } from './revoke-certificate.tsx';
import { UserCertifications } from './user-certifications.tsx';
import phoneWordStyles from './phone-word.module.css';
import reportStyles from './report.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';
import { numericDay } from '../../../texts/formats.ts';

type Course = CertificatesOfUserQuery['CompletedCourses'][number];

/** The name of the type that a course has without another one. */
const DEFAULT_TYPE = 'Default';
const FAILED = text('Failed to download the certificate. Please try again.');
const MISSING = text('Missing course title or completion date.');
const NO_URL = text('Certificate URL is missing in the response.');

/** A file of a certificate: its PDF, or its Open Badge. */
type CertificateFile = 'certificate' | 'badge';

const Dated = ({ word, day }: { word: string; day: string }): ReactNode => (
  <span className="num">
    <span className={phoneWordStyles.phoneWord}>{word} </span>
    {day}
  </span>
);

/** The last day, or that the certificate was revoked, when and why. */
function Expiry({ course: { completed_date: day, revoked_date: revoked, revoked_reason: reason } }: { course: Course }): ReactNode {
  if (revoked === null) return <Dated word={t('Expires')} day={expiryText(day)} />;
  return (
    <span className={reportStyles.reportRevoked}>
      <Badge tone="danger">{t('Revoked')}</Badge> {rich('on {day}', { day: <Day value={revoked} /> })}
      {reason !== null && <bdi>: {reason}</bdi>}
    </span>
  );
}

const COLUMNS: readonly TableColumn<Course>[] = [
  { id: 'course', header: text('Course Name'), cell: ({ title }) => <span dir="auto">{title}</span>, file: 'title', width: '44%' },
  {
    id: 'issued',
    header: text('Issued At'),
    cell: ({ completed_date: day }) => <Dated word={t('Issued')} day={day ? numericDay(day) : t('N/A')} />,
    file: 'completed_at',
  },
  {
    id: 'expires',
    header: text('Expires At'),
    cell: (course) => <Expiry course={course} />,
    file: { expires_at: text('Expires At'), revoked_date: text('Revoked'), revoked_reason: text('Reason') },
  },
];

/** The range of days of the certificates, and their export; null: there is nothing to export. */
const CertificateTools = ({ list, variables }: { list: ListState; variables: Readonly<Record<string, unknown>> | null }): ReactNode => (
  <div className={reportStyles.reportTools}>
    <DaysFilter list={list} label={t('Issued')} />
    {variables && <ExportMenu columns={COLUMNS} onExport={exportOf('CompletedCourses', variables)} onPrint={printPage} />}
  </div>
);

/** Saves files of certificates of a person; `busy` is the course and the file that is on its way. */
function useDownload(userId: string, fullName: string) {
  const branchUrl = useViewer().branch?.url ?? null;
  const [busy, setBusy] = useState<{ course: string; file: CertificateFile } | null>(null);
  const issue = useCommand(certificateOfUserDocument);
  const fetchFile = async (course: Course, file: CertificateFile): Promise<string | null> => {
    const dates = certificateDates(course.completed_date);
    if (!course.title || !dates) return MISSING;
    const input = {
      user_name: fullName,
      course_name: course.title,
      issued_date: dates.issued,
      expiry_date: dates.expires,
      certificate_type: course.certificate_type ?? DEFAULT_TYPE,
      course_id: course.id,
      user_id: userId,
    };
    const { GenerateCertificate: certificate } = await issue.mutateAsync({ input, branchUrl });
    const url = file === 'badge' ? certificate.badge_url : certificate.certificate_url;
    if (!url) return NO_URL;
    await saveFile(assetUrl(url), `${course.title}-${file === 'badge' ? 'badge.jwt' : 'certificate.pdf'}`);
    return null;
  };
  const download = async (course: Course, file: CertificateFile): Promise<void> => {
    if (busy !== null) return;
    setBusy({ course: course.id, file });
    // The contract has one text for every failure.
    const problem = await fetchFile(course, file).catch(() => FAILED);
    if (problem) showAlert(t(problem), 'danger');
    setBusy(null);
  };
  return { busy, download };
}

type ActsProps = {
  course: Course;
  /** The file of this certificate that is on its way, or 'other'. */
  busy: CertificateFile | 'other' | null;
  onDownload: (file: CertificateFile) => void;
  /** Absent: the viewer may not revoke it. */
  onRevoke: ((code: string) => void) | undefined;
};

/** The acts on a certificate; one that was revoked has none. */
function Acts({ course: { title, certificate_code: code, revoked_date: revoked }, busy, onDownload, onRevoke }: ActsProps): ReactNode {
  const viewer = useViewer();
  if (revoked !== null) return null;
  return (
    <>
      {viewer.can('GenerateCertificate') && (
        <>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Award {...ICON} />}
            aria-label={t('Open Badge of {title}', { title })}
            aria-disabled={busy !== null || undefined}
            onClick={() => onDownload('badge')}
          >
            {busy === 'badge' ? t('Downloading...') : t('Open Badge')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Download {...ICON} />}
            aria-label={t('Download the certificate of {title}', { title })}
            aria-disabled={busy !== null || undefined}
            onClick={() => onDownload('certificate')}
          >
            {busy === 'certificate' ? t('Downloading...') : t('Download')}
          </Button>
        </>
      )}
      {onRevoke && code !== null && (
        <Button
          variant="subtle"
          size="xs"
          data-tone="danger"
          leftSection={<Ban {...ICON} />}
          aria-label={t('Revoke the certificate of {title}', { title })}
          onClick={() => onRevoke(code)}
        >
          {t('Revoke')}
        </Button>
      )}
    </>
  );
}

/** The certifications and certificates of a person. */
export const UserCertificates = (props: { userId: string; fullName: string }): ReactNode => (
  <>
    <UserCertifications userId={props.userId} />
    <IssuedCertificates {...props} />
  </>
);

/** The certificates of a person, each with a download, and with its revocation for administrators. */
function IssuedCertificates({ userId, fullName }: { userId: string; fullName: string }): ReactNode {
  const viewer = useViewer();
  const { busy, download } = useDownload(userId, fullName);
  const [revoking, setRevoking] = useState<Revocable | null>(null);
  const list = useListState({ filters: DAY_FILTERS });
  const { from, to } = list.filters;
  const of = { userId: Number(userId), branchUrl: viewer.branch?.url ?? null, ...rangeOf(from, to) };
  const query = useQuery({ ...queryOf(certificatesOfUserDocument, of), placeholderData: keepPreviousData });
  if (query.isPending) return <Loading />;
  if (query.isError)
    return (
      <Failed title={t('The certificates of this user could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
    );
  const mayRevoke = viewer.can('revokeCertificate') && userId !== viewer.user.id;
  const acts = (course: Course): ReactNode => (
    <Acts
      course={course}
      busy={busy && (busy.course === course.id ? busy.file : 'other')}
      onDownload={(file) => void download(course, file)}
      onRevoke={mayRevoke ? (code) => setRevoking({ code, title: course.title, fullName }) : undefined}
    />
  );
  const completed = query.data.CompletedCourses.filter(({ is_complete: complete }) => complete);
  if (completed.length === 0 && !list.narrowed) return <Empty title={t('No completed certificates available')} />;
  return (
    <div className={reportStyles.reportTab}>
      <CertificateTools list={list} variables={completed.length > 0 ? of : null} />
      {completed.length === 0 ? (
        <Empty small title={t('No certificate was issued in these days')} />
      ) : (
        <PlainTable label={t('Certificates')} columns={COLUMNS} rows={completed} rowId={({ id }) => id} act={acts} />
      )}
      <RevokeCertificate certificate={revoking} onClose={() => setRevoking(null)} />
    </div>
  );
}
