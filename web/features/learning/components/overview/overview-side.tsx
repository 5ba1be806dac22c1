// @chunk overview
import { clsx } from 'clsx';
import { ArrowRight, Award, Download, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { addYear } from '../../../../../shared/kernel/instant.ts';
import { minutesText } from '../../../../../shared/learning/unit-minutes.ts';
import { assetUrl, tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { categoriesText } from '../../../../session/category-paths.ts';
import { growthReason } from '../../../../session/growth.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { MessageLines, Note } from '../../../../design/patterns/state/note.tsx';
import { Segments } from '../../../../design/patterns/figures/progress.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { courseEnrollmentDocument } from '../../api/course-enrollment.ts';
import { overviewCertificateDocument } from '../../api/overview-certificate.ts';
import { closesText } from '../../course-dates.ts';
import { progressOf } from '../../player/course.ts';
import { shortDay, priceText } from '../../printed.ts';
import { saveFile } from '../../../../api/save-file.ts';
import { AssignmentsLink } from './assignments-link.tsx';
import type { OverviewCourse } from './overview-course.ts';
import type { PrerequisiteCheck } from './use-prerequisites.ts';
import styles from './overview-side.module.css';

const PREREQUISITES = 'Please complete prerequisite courses before starting this course.';

function startText(isComplete: boolean, percent: number): string {
  if (isComplete || percent === 100) return 'Course Completed';
  return percent > 0 ? 'Continue Course' : 'Start Course';
}

type StartProps = { course: OverviewCourse; check: PrerequisiteCheck; closed: string | null };

/** Enrols the viewer where that is needed, and opens the player. */
function useStart(course: OverviewCourse) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { can, growthBlocked } = useViewer();
  const enrol = useCommand(courseEnrollmentDocument, {
    invalidates: ['enrolments'],
  });
  const { percent } = progressOf(course.units);
  const author = can('EditCourse');
  // Authors preview the course; nothing is recorded.
  const enrols = !course.is_enrolled && !author;
  const start = async (): Promise<void> => {
    if (enrol.isPending) return;
    if (enrols) await enrol.mutateAsync({ input: { course_id: course.id }, branchUrl: tenantAddress().branch });
    await navigate(percent === 0 ? paths.player(course.id, 1) : paths.player(course.id));
  };
  return { author, percent, enrol, start, paused: enrols ? growthReason(growthBlocked) : undefined };
}

function StartButton({ course, check, closed }: StartProps): ReactNode {
  const { author, percent, enrol, start, paused } = useStart(course);
  const met = check.state === 'met' || author;
  const blocked = [!met, closed !== null, course.units.length === 0, paused !== undefined].includes(true);
  // Once a course is published, its people are the next act.
  const [params] = useSearchParams();
  const leads = !course.is_complete && !params.has('published');
  return (
    <>
      <Button
        size="lg"
        fullWidth
        variant={leads ? 'filled' : 'default'}
        aria-disabled={blocked || enrol.isPending || undefined}
        title={paused}
        rightSection={<ArrowRight size={18} aria-hidden />}
        onClick={() => void (blocked || start().catch(() => undefined))}
      >
        {startText(course.is_complete, percent)}
      </Button>
      {!blocked && <NextUnit course={course} />}
      {!met && <PrerequisitesOpen check={check} />}
      {course.units.length === 0 && <p className="small dim">This course has no units yet.</p>}
      {paused && <p className="small dim">{paused}</p>}
      {enrol.error && (
        <Note tone="danger" alert>
          <MessageLines messages={enrol.error.messages} />
        </Note>
      )}
    </>
  );
}

/** 'Next: Unit 5, about 6 minutes', for a learner who has begun. */
function NextUnit({ course }: { course: OverviewCourse }): ReactNode {
  const next = course.units.toSorted((a, b) => a.unit_order - b.unit_order).find(({ is_complete: complete }) => !complete);
  if (!next || !course.is_enrolled || course.is_complete || progressOf(course.units).percent === 0) return null;
  const minutes = minutesText(next.minutes);
  return (
    <p className={clsx(styles.overviewNext, 'small dim')}>
      Next: Unit {next.unit_order}
      {minutes && `, ${minutes}`}
    </p>
  );
}

/** Why a course with prerequisites cannot be started; nothing while they are read. */
function PrerequisitesOpen({ check }: { check: PrerequisiteCheck }): ReactNode {
  if (check.state === 'pending') return null;
  if (check.state === 'open')
    return (
      <p className={styles.overviewBlocked} role="alert">
        {PREREQUISITES}
      </p>
    );
  return (
    <Note tone="danger" alert>
      <p>We could not check the prerequisite courses, so you cannot start this course yet.</p>
      <Button variant="default" className={styles.overviewRetry} onClick={check.retry}>
        Try again
      </Button>
    </Note>
  );
}

function CertificateButton({ course }: { course: OverviewCourse }): ReactNode {
  const { fullName, user } = useViewer();
  const certificate = useCommand(overviewCertificateDocument);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setFailure(null);
    const input = {
      user_name: fullName,
      course_name: course.title,
      issued_date: course.completed_date,
      expiry_date: course.completed_date && addYear(course.completed_date),
      certificate_type: course.certificate_type,
      course_id: course.id,
      user_id: user.id,
    };
    try {
      const { GenerateCertificate } = await certificate.mutateAsync({ input, branchUrl: tenantAddress().branch });
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
        size="lg"
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
      <dd dir="auto">{value}</dd>
    </div>
  ) : null;

const Facts = ({ course, isOpen }: { course: OverviewCourse; isOpen: boolean }): ReactNode => (
  <dl className={styles.overviewFacts}>
    <Fact name="Categories" value={categoriesText(course.categories)} />
    <Fact name="Course code" value={course.course_code} />
    <Fact name="Date" value={shortDay(course.date)} />
    <Fact name="Closes" value={isOpen ? closesText(course) : null} />
    <Fact name="Price" value={priceText(course.price)} />
    <Fact name="Certificate type" value={course.certificate_type} />
  </dl>
);

/** Cover, progress and the button that opens the course; stays while the outline scrolls. */
export function OverviewSide({
  course,
  check,
  closed,
}: {
  course: OverviewCourse;
  check: PrerequisiteCheck;
  closed: string | null;
}): ReactNode {
  const paths = usePaths();
  const { done, of, percent } = progressOf(course.units);
  return (
    <aside className={styles.overviewSide}>
      <div className={styles.overviewArt}>
        <Cover of={`course:${course.id}`} image={course.thumbnail && assetUrl(course.thumbnail)} />
      </div>
      <div className={styles.overviewProgress}>
        <Segments done={done} of={of} label={`Progress in ${course.title}`} started={percent > 0} />
        <p className="small">
          <b className="strong num">{percent}% Complete</b>
          <span className="dim num">
            {done} of {of} units
          </span>
        </p>
      </div>
      <div className={styles.overviewActs}>
        {course.is_complete && <CertificateButton course={course} />}
        <StartButton course={course} check={check} closed={closed} />
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
        <AssignmentsLink course={course} />
      </div>
      <Facts course={course} isOpen={closed === null} />
      {!course.is_complete && (
        <p className={clsx(styles.overviewCertificate, 'small')}>
          <span>
            <Award size={20} strokeWidth={1.75} aria-hidden />
          </span>
          <span>
            <b className="strong">A certificate, valid for one year.</b>
            <br />
            Issued as soon as you complete the course.
          </span>
        </p>
      )}
    </aside>
  );
}
