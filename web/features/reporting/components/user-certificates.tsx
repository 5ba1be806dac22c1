import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CertificatesOfUserQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { certificateOfUserDocument } from '../api/certificate-of-user.ts';
import { certificatesOfUserDocument } from '../api/certificates-of-user.ts';
import { certificateDates, expiryText } from '../certificate-dates.ts';
import { saveFile } from '../../../api/save-file.ts';
import phoneWordStyles from './phone-word.module.css';
import reportStyles from './report.module.css';

type Course = CertificatesOfUserQuery['CompletedCourses'][number];

const FAILED = 'Failed to download the certificate. Please try again.';
const MISSING = 'Missing course title or completion date.';
const NO_URL = 'Certificate URL is missing in the response.';

const Dated = ({ word, day }: { word: string; day: string }): ReactNode => (
  <span className="num">
    <span className={phoneWordStyles.phoneWord}>{word} </span>
    {day}
  </span>
);

const COLUMNS: readonly TableColumn<Course>[] = [
  { id: 'course', header: 'Course Name', cell: ({ title }) => <span dir="auto">{title}</span>, width: '44%' },
  { id: 'issued', header: 'Issued At', cell: ({ completed_date: day }) => <Dated word="Issued" day={day ?? 'N/A'} /> },
  { id: 'expires', header: 'Expires At', cell: ({ completed_date: day }) => <Dated word="Expires" day={expiryText(day)} /> },
];

/** The certificates of a person, each with a download. */
export function UserCertificates({ userId, fullName }: { userId: string; fullName: string }): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const [busy, setBusy] = useState<string | null>(null);
  const query = useQuery(queryOf(certificatesOfUserDocument, { userId: Number(userId), branchUrl }));
  const issue = useCommand(certificateOfUserDocument);
  if (query.isPending) return <Loading />;
  if (query.isError)
    return <Failed title="The certificates of this user could not be loaded" error={query.error} onRetry={() => void query.refetch()} />;

  const fetchCertificate = async (course: Course): Promise<string | null> => {
    const dates = certificateDates(course.completed_date);
    if (!course.title || !dates) return MISSING;
    const input = {
      user_name: fullName,
      course_name: course.title,
      issued_date: dates.issued,
      expiry_date: dates.expires,
      certificate_type: course.certificate_type ?? 'Default',
      course_id: course.id,
      user_id: userId,
    };
    const { GenerateCertificate: certificate } = await issue.mutateAsync({ input, branchUrl });
    if (!certificate.certificate_url) return NO_URL;
    await saveFile(assetUrl(certificate.certificate_url), `${course.title}-certificate.pdf`);
    return null;
  };
  const download = async (course: Course): Promise<void> => {
    if (busy !== null) return;
    setBusy(course.id);
    // The contract has one text for every failure.
    const problem = await fetchCertificate(course).catch(() => FAILED);
    if (problem) showAlert(problem, 'danger');
    setBusy(null);
  };
  const downloadButton = (course: Course): ReactNode => (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<Download {...ICON} />}
      aria-label={`Download the certificate of ${course.title}`}
      aria-disabled={busy !== null || undefined}
      onClick={() => void download(course)}
    >
      {busy === course.id ? 'Downloading...' : 'Download'}
    </Button>
  );
  const completed = query.data.CompletedCourses.filter(({ is_complete: complete }) => complete);
  if (completed.length === 0) return <Empty title="No completed certificates available" />;
  return (
    <div className={reportStyles.reportTab}>
      <PlainTable
        label="Certificates"
        columns={COLUMNS}
        rows={completed}
        rowId={({ id }) => id}
        act={viewer.can('GenerateCertificate') ? downloadButton : undefined}
      />
    </div>
  );
}
