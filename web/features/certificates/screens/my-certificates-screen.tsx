import { useQuery } from '@tanstack/react-query';
import { Award, Download, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import type { CompletedCoursesQuery } from '../../../api/generated/graphql.ts';
import { assetUrl, currentPlace } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useAct } from '../../../api/use-command.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { completedCoursesDocument } from '../api/completed-courses.ts';
import { generateCertificateDocument } from '../api/generate-certificate.ts';
import { saveFile } from '../../../api/save-file.ts';
import '../components/my-certificates.css';

type Completed = CompletedCoursesQuery['CompletedCourses'][number];

/** dd/mm/yyyy as the day that the contract's call takes. */
const isoDay = (printed: string | null): string | null => printed?.split('/').toReversed().join('-') ?? null;

function Row({ course }: { course: Completed }): ReactNode {
  const { fullName, user } = useViewer();
  const generate = useAct(generateCertificateDocument);
  const [busy, setBusy] = useState<'file' | 'link' | null>(null);
  const ask = async (what: 'file' | 'link'): Promise<void> => {
    if (busy) return;
    setBusy(what);
    try {
      const input = {
        user_name: fullName,
        course_name: course.title,
        issued_date: isoDay(course.completed_date),
        expiry_date: null,
        certificate_type: course.certificate_type,
        course_id: course.id,
        user_id: user.id,
      };
      const { GenerateCertificate: certificate } = await generate.mutateAsync({ input, branchUrl: currentPlace().branch });
      if (what === 'file' && certificate.certificate_url)
        await saveFile(assetUrl(certificate.certificate_url), `${course.title}-certificate.pdf`);
      else if (what === 'link' && certificate.verify_url) {
        await navigator.clipboard.writeText(certificate.verify_url);
        showToast('The link is copied. Anyone who has it can check the certificate.');
      } else showAlert(certificate.message, 'danger');
    } catch (thrown) {
      showAlert(toApiError(thrown).message, 'danger');
    } finally {
      setBusy(null);
    }
  };
  return (
    <li className="certificate">
      <span className="certificate-seal">
        <Award size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="grow">
        <b>{course.title}</b>
        <small>Completed on {course.completed_date ?? 'N/A'}</small>
      </span>
      <Button
        variant="subtle"
        leftSection={<Link2 {...ICON} />}
        aria-disabled={busy !== null || undefined}
        onClick={() => void ask('link')}
      >
        Copy link
      </Button>
      <Button
        variant="default"
        leftSection={<Download {...ICON} />}
        aria-disabled={busy !== null || undefined}
        onClick={() => void ask('file')}
      >
        {busy === 'file' ? 'Downloading...' : 'Download Certificate'}
      </Button>
    </li>
  );
}

/** Certificates of the courses one has completed. */
export function Screen(): ReactNode {
  const found = useQuery(queryOf(completedCoursesDocument, { branchUrl: currentPlace().branch }));
  const completed = found.data?.CompletedCourses;
  return (
    <Page title="My Certificates" count={completed?.length ? countText(completed.length) : undefined}>
      {!completed &&
        (found.isPending ? (
          <Loading rows={6} />
        ) : (
          <Failed title="Your certificates could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        ))}
      {completed?.length === 0 && <Empty title="No Completed Courses" sentence="You haven't completed any courses yet." />}
      <ul className="certificates">
        {completed?.map((course) => (
          <Row key={course.id} course={course} />
        ))}
      </ul>
    </Page>
  );
}
