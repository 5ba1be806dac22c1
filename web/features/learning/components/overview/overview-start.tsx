// @chunk overview
import { clsx } from 'clsx';
import { ArrowRight, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { growthReason } from '../../../../shared-features/growth.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { MessageLines, Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { courseEnrollmentDocument } from '../../api/course-enrollment.ts';
import { progressOf } from '../../player/course.ts';
import type { OverviewCourse } from './overview-course.ts';
import type { PrerequisiteCheck } from './use-prerequisites.ts';
import styles from './overview-side.module.css';
import { t, text } from '../../../../texts/text.ts';
import { shownMinutes } from '../../../../texts/formats.ts';

const PREREQUISITES = text('Please complete prerequisite courses before starting this course.');

function startText(isComplete: boolean, percent: number): string {
  if (isComplete || percent === 100) return t('Course Completed');
  return percent > 0 ? t('Continue Course') : t('Start Course');
}

type StartProps = { course: OverviewCourse; check: PrerequisiteCheck; closed: string | null };

/** Enrols the viewer where that is needed, and opens the player. */
function useStart(course: OverviewCourse) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { growthBlocked } = useViewer();
  const enrol = useCommand(courseEnrollmentDocument, {
    invalidates: ['enrolments'],
  });
  const { percent } = progressOf(course.units);
  const enrols = !course.is_enrolled;
  const start = async (): Promise<void> => {
    if (enrol.isPending) return;
    if (enrols) await enrol.mutateAsync({ input: { course_id: course.id }, branchUrl: tenantAddress().branch });
    await navigate(percent === 0 ? paths.player(course.id, 1) : paths.player(course.id));
  };
  return { percent, enrol, start, paused: enrols ? growthReason(growthBlocked) : undefined };
}

/** Enrols the viewer and opens the player; says why that is not possible. */
export function StartButton({ course, check, closed }: StartProps): ReactNode {
  const { percent, enrol, start, paused } = useStart(course);
  const met = check.state === 'met';
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
      {course.units.length === 0 && <p className="small dim">{t('This course has no units yet.')}</p>}
      {paused && <p className="small dim">{paused}</p>}
      {enrol.error && (
        <Note tone="danger" alert>
          <MessageLines messages={enrol.error.messages} />
        </Note>
      )}
    </>
  );
}

/** Opens the course for an author as learners see it. Nothing is recorded, and nobody is enrolled. */
export function PreviewButton({ course }: { course: OverviewCourse }): ReactNode {
  const paths = usePaths();
  const { can } = useViewer();
  // Whoever takes the course has it open already, and what they do in it counts.
  if (!can('EditCourse') || course.is_enrolled || course.units.length === 0) return null;
  return (
    <Button component={Link} to={paths.player(course.id, 1)} variant="default" size="md" fullWidth leftSection={<Eye {...ICON} />}>
      {t('Preview')}
    </Button>
  );
}

/** 'Next: Unit 5, about 6 minutes', for a learner who has begun. */
function NextUnit({ course }: { course: OverviewCourse }): ReactNode {
  const next = course.units.toSorted((a, b) => a.unit_order - b.unit_order).find(({ is_complete: complete }) => !complete);
  if (!next || !course.is_enrolled || course.is_complete || progressOf(course.units).percent === 0) return null;
  const minutes = shownMinutes(next.minutes);
  return (
    <p className={clsx(styles.overviewNext, 'small dim')}>
      {minutes === null
        ? t('Next: Unit {order}', { order: next.unit_order })
        : t('Next: Unit {order}, {length}', { order: next.unit_order, length: minutes })}
    </p>
  );
}

/** Why a course with prerequisites cannot be started; nothing while they are read. */
function PrerequisitesOpen({ check }: { check: PrerequisiteCheck }): ReactNode {
  if (check.state === 'pending') return null;
  if (check.state === 'open')
    return (
      <p className={styles.overviewBlocked} role="alert">
        {t(PREREQUISITES)}
      </p>
    );
  return (
    <Note tone="danger" alert>
      <p>{t('We could not check the prerequisite courses, so you cannot start this course yet.')}</p>
      <Button variant="default" className={styles.overviewRetry} onClick={check.retry}>
        {t('Try again')}
      </Button>
    </Note>
  );
}
