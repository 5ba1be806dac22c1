import { useQuery } from '@tanstack/react-query';
import { Award, BadgeCheck, Download, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { readerToday } from '../../../session/today.ts';
import { useCommand } from '../../../api/use-command.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { completedCoursesDocument } from '../api/completed-courses.ts';
import { generateCertificateDocument } from '../api/generate-certificate.ts';
import { saveFile } from '../../../api/save-file.ts';
import { MyCertifications } from '../components/certifications/my-certifications.tsx';
import { CertificatePicture } from '../components/certificate-picture.tsx';
import { certificateInput, type Completed } from '../issued-page.ts';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import type { FileColumn } from '../../../design/patterns/table/file-columns.ts';
import { SimpleTable } from '../../../design/patterns/table/simple-table.tsx';
import styles from '../components/my-certificates.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';
import { numericDay } from '../../../texts/formats.ts';

/** Whether a certificate has expired; its last day is one of where its learner lives. */
const isPast = (day: string | null): boolean => day !== null && day < readerToday();

/** What is fetched of a certificate: its PDF, its Open Badge, or the link to its verification. */
type Fetched = 'file' | 'badge' | 'link';

/** Saves a file of a certificate, or copies the link to its verification. */
function useCertificate(course: Completed) {
  const viewer = useViewer();
  const generate = useCommand(generateCertificateDocument);
  const [busy, setBusy] = useState<Fetched | null>(null);
  const fetchCertificate = async (what: Fetched): Promise<void> => {
    if (busy) return;
    setBusy(what);
    try {
      const { GenerateCertificate: certificate } = await generate.mutateAsync({
        input: certificateInput(course, viewer),
        branchUrl: tenantAddress().branch,
      });
      if (what === 'file' && certificate.certificate_url)
        await saveFile(assetUrl(certificate.certificate_url), `${course.title}-certificate.pdf`);
      else if (what === 'badge' && certificate.badge_url) await saveFile(assetUrl(certificate.badge_url), `${course.title}-badge.jwt`);
      else if (what === 'link' && certificate.verify_url) {
        await navigator.clipboard.writeText(certificate.verify_url);
        showToast(t('Link copied. Anyone with the link can check the certificate.'));
      } else showAlert(certificate.message, 'danger');
    } catch (thrown) {
      showAlert(toApiError(thrown).message, 'danger');
    } finally {
      setBusy(null);
    }
  };
  return { busy, fetchCertificate };
}

function Actions({ course }: { course: Completed }): ReactNode {
  const { busy, fetchCertificate } = useCertificate(course);
  return (
    <span className={styles.certificateActs}>
      {course.verify_url && (
        <Button
          component="a"
          href={course.verify_url}
          target="_blank"
          rel="noopener noreferrer"
          variant="subtle"
          leftSection={<BadgeCheck {...ICON} />}
        >
          {t('Verify')}
          <span className="sr"> {t('{title}, in a new tab', { title: course.title })}</span>
        </Button>
      )}
      <Button
        variant="subtle"
        leftSection={<Link2 {...ICON} />}
        aria-disabled={busy !== null || undefined}
        onClick={() => void fetchCertificate('link')}
      >
        {t('Copy link')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<Award {...ICON} />}
        aria-disabled={busy !== null || undefined}
        onClick={() => void fetchCertificate('badge')}
      >
        {busy === 'badge' ? t('Downloading...') : t('Open Badge')}
      </Button>
      <Button
        variant="default"
        leftSection={<Download {...ICON} />}
        aria-disabled={busy !== null || undefined}
        onClick={() => void fetchCertificate('file')}
      >
        {busy === 'file' ? t('Downloading...') : t('Download Certificate')}
      </Button>
    </span>
  );
}

/** In place of the acts of a certificate that was revoked. */
const Revoked = ({ day, reason }: { day: string; reason: string | null }): ReactNode => (
  <span className={styles.certificateRevoked}>
    <Badge tone="danger">{t('Revoked')}</Badge>
    <span className="small">
      {rich('on {day}', { day: <Day value={day} /> })}
      {reason !== null && <bdi>: {reason}</bdi>}
    </span>
  </span>
);

function Row({ course }: { course: Completed }): ReactNode {
  return (
    <tr>
      <td className={styles.certificateName}>
        <span className={styles.certificateHead}>
          <CertificatePicture course={course} />
          <b>
            <bdi>{course.title}</bdi>
          </b>
        </span>
      </td>
      <td data-label={t('Issued At')} className="num">
        {course.completed_date ? numericDay(course.completed_date) : t('N/A')}
      </td>
      <td data-label={t('Expires At')} className="num">
        {course.expires_at ? numericDay(course.expires_at) : t('N/A')}
        {course.revoked_date === null && isPast(course.expires_at) && <Badge tone="danger">{t('Expired')}</Badge>}
      </td>
      <td className={styles.certificateLast}>
        {course.revoked_date === null ? <Actions course={course} /> : <Revoked day={course.revoked_date} reason={course.revoked_reason} />}
      </td>
    </tr>
  );
}

/** What stands in a file of the certificates. */
const FILE: readonly FileColumn[] = [
  { header: text('Course Name'), file: 'title' },
  { header: text('Issued At'), file: 'completed_at' },
  { header: text('Expires At'), file: { expires_at: text('Expires At'), revoked_date: text('Revoked'), revoked_reason: text('Reason') } },
  { header: text('Address of verification'), file: 'verify_url' },
];

const Certificates = ({ courses }: { courses: readonly Completed[] }): ReactNode => (
  <SimpleTable className={styles.certificates} data-cards="compact" aria-label={t('My Certificates')}>
    <thead>
      <tr>
        <th scope="col">{t('Course Name')}</th>
        <th scope="col">{t('Issued At')}</th>
        <th scope="col">{t('Expires At')}</th>
        <th scope="col">
          <span data-unprinted>{t('Actions')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {courses.map((course) => (
        <Row key={course.id} course={course} />
      ))}
    </tbody>
  </SimpleTable>
);

/** Leads to the courses that are still to be completed. */
function NoCertificates(): ReactNode {
  const paths = usePaths();
  const { mayOpen } = useViewer();
  return (
    <Empty
      title={t('No Completed Courses')}
      sentence={t("You haven't completed any courses yet.")}
      action={
        mayOpen('myCourses') && (
          <Button component={Link} to={paths.myCourses()} size="md">
            {t('My Courses')}
          </Button>
        )
      }
    />
  );
}

/** The certificates of the viewer's completed courses. */
export function Screen(): ReactNode {
  const query = useQuery(queryOf(completedCoursesDocument, { branchUrl: tenantAddress().branch }));
  const completed = query.data?.CompletedCourses;
  return (
    <Page
      title={t('My Certificates')}
      count={completed?.length ? countText(completed.length) : undefined}
      menu={
        completed?.length ? (
          <ExportMenu columns={FILE} onExport={exportOf('CompletedCourses', { branchUrl: tenantAddress().branch })} onPrint={printPage} />
        ) : null
      }
    >
      <MyCertifications />
      {!completed &&
        (query.isPending ? (
          <Loading rows={6} />
        ) : (
          <Failed title={t('Your certificates could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {completed?.length === 0 && <NoCertificates />}
      {completed !== undefined && completed.length > 0 && <Certificates courses={completed} />}
    </Page>
  );
}
