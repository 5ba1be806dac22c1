import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Award, Download, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { assetUrl, currentPlace } from '../../../../api/tenant-address.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useAct } from '../../../../api/use-command.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../app/viewer.tsx';
import { Cover } from '../../../../design/patterns/cover.tsx';
import { MessageLines, Note } from '../../../../design/patterns/state/note.tsx';
import { Segments } from '../../../../design/patterns/figures/progress.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { completedCoursesByIdsDocument } from '../../api/completed-courses-by-ids.ts';
import { courseEnrollmentDocument } from '../../api/course-enrollment.ts';
import { overviewCertificateDocument } from '../../api/overview-certificate.ts';
import { categoriesText } from '../../categories.ts';
import { progressOf } from '../../player/course.ts';
import { longDay, priceText } from '../../printed.ts';
import { saveFile } from '../../../../api/save-file.ts';
import type { OverviewCourse } from './overview-course.ts';

const PREREQUISITES = 'Please complete prerequisite courses before starting this course.';

/** Whether every course of the learning path is done, asked anew: they may have been finished in another tab. */
function usePrerequisites(course: OverviewCourse): boolean {
  const ids = course.learning_path;
  const checked = useQuery({ ...queryOf(completedCoursesByIdsDocument, { ids }), enabled: ids.length > 0 });
  if (ids.length === 0) return true;
  return checked.data
    ? checked.data.CompletedCourses.every(({ is_complete }) => is_complete)
    : course.prerequisites.every(({ is_complete }) => is_complete);
}

function StartButton({ course }: { course: OverviewCourse }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const { can } = useViewer();
  const enrol = useAct(courseEnrollmentDocument, {
    outdates: ['courseOverview', 'coursePlayer', 'myCourses', 'UserProgressDashboard', 'UserProgressOwn'],
  });
  const { percent } = progressOf(course.units);
  const author = can('EditCourse');
  const met = usePrerequisites(course) || author;
  const label = course.is_complete || percent === 100 ? 'Course Completed' : percent > 0 ? 'Continue Course' : 'Start Course';
  const blocked = !met || course.units.length === 0;
  const start = async (): Promise<void> => {
    if (blocked || enrol.isPending) return;
    // Authors preview; they leave no record.
    if (!course.is_enrolled && !author) await enrol.mutateAsync({ input: { course_id: course.id }, branchUrl: currentPlace().branch });
    await navigate(percent === 0 ? paths.player(course.id, 1) : paths.player(course.id));
  };
  return (
    <>
      <Button
        size="lg"
        fullWidth
        aria-disabled={blocked || enrol.isPending || undefined}
        rightSection={<ArrowRight size={18} aria-hidden />}
        onClick={() => void start().catch(() => undefined)}
      >
        {label}
      </Button>
      {!met && (
        <p className="overview-blocked" role="alert">
          {PREREQUISITES}
        </p>
      )}
      {course.units.length === 0 && <p className="small dim">This course has no units yet.</p>}
      {enrol.error && (
        <Note tone="danger" alert>
          <MessageLines messages={enrol.error.messages} />
        </Note>
      )}
    </>
  );
}

function CertificateButton({ course }: { course: OverviewCourse }): ReactNode {
  const { fullName } = useViewer();
  const certificate = useAct(overviewCertificateDocument);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setFailure(null);
    const input = {
      user_name: fullName,
      course_name: course.title,
      issued_date: course.completed_date,
      expiry_date: null,
      certificate_type: course.certificate_type,
    };
    try {
      const { GenerateCertificate } = await certificate.mutateAsync({ input, branchUrl: currentPlace().branch });
      if (GenerateCertificate.certificate_url)
        await saveFile(assetUrl(GenerateCertificate.certificate_url), `${course.title}-certificate.pdf`);
      else setFailure(GenerateCertificate.message);
    } catch (thrown) {
      setFailure(toApiError(thrown).message);
    }
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<Download {...ICON} />}
        aria-disabled={certificate.isPending || undefined}
        onClick={() => !certificate.isPending && void download()}
      >
        Download Certificate
      </Button>
      {failure && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string | null | undefined }): ReactNode =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;

/** Cover, progress and the one button; stays while the outline scrolls. */
export function OverviewSide({ course }: { course: OverviewCourse }): ReactNode {
  const paths = usePaths();
  const { done, of, percent } = progressOf(course.units);
  return (
    <aside className="overview-side">
      <div className="overview-art">
        <Cover of={`course:${course.id}`} image={course.thumbnail && assetUrl(course.thumbnail)} />
      </div>
      <div className="overview-progress">
        <Segments done={done} of={of} label={`Progress in ${course.title}`} started={percent > 0} />
        <p className="small">
          <b className="strong num">{percent}% Complete</b>
          <span className="dim num">
            {done} of {of} units
          </span>
        </p>
      </div>
      <div className="overview-acts">
        <StartButton course={course} />
        {course.is_complete && <CertificateButton course={course} />}
        {course.viewer_can.includes('EditCourse') && (
          <Button
            component={Link}
            to={paths.editCourse(course.id)}
            variant="default"
            size="md"
            fullWidth
            leftSection={<Pencil {...ICON} />}
          >
            Edit
          </Button>
        )}
      </div>
      <dl className="overview-facts">
        <Fact name="Categories" value={categoriesText(course.categories)} />
        <Fact name="Course code" value={course.course_code} />
        <Fact name="Date" value={longDay(course.date)} />
        <Fact name="Price" value={priceText(course.price)} />
        <Fact name="Certificate type" value={course.certificate_type} />
      </dl>
      {!course.is_complete && (
        <p className="overview-certificate small">
          <span>
            <Award size={20} strokeWidth={1.75} aria-hidden />
          </span>
          <span>
            <b className="strong">A certificate, valid for one year.</b>
            <br />
            Issued the moment the course is complete.
          </span>
        </p>
      )}
    </aside>
  );
}
