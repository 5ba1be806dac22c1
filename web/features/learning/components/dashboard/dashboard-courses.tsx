// @chunk learner
import { clsx } from 'clsx';
import { ArrowRight, Check, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../../api/server-time.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import type { DashboardCourseFragment, UserProgressDashboardQuery } from '../../../../api/generated/graphql.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { Segments } from '../../../../design/patterns/figures/progress.tsx';
import { statusPercent, Status, statusWord } from '../../../../design/patterns/state/status.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { closesOn, dueOn, dueWithTime, savedText, untilText } from '../../when.ts';
import { shortDay } from '../../printed.ts';
import { CourseTile } from '../catalog/course-tile.tsx';
import { NextUnit } from '../catalog/next-unit.tsx';
import { ReturnedText } from '../catalog/returned-text.tsx';
import styles from './dashboard-courses.module.css';
import { plural, t } from '../../../../texts/text.ts';

type CurrentCourse = NonNullable<UserProgressDashboardQuery['UserProgress']['current']>;

/** What was returned, else the unit that comes next; where there is none, since when the course is the learner's. */
function NextStep({ course: { returned, next_unit: next, enrolledDate } }: { course: CurrentCourse }): ReactNode {
  if (returned) return <ReturnedText work={returned} />;
  const since = shortDay(enrolledDate);
  return next ? <NextUnit unit={next} /> : since && t('Enrolled on {day}', { day: since });
}

/** The course to continue with. */
export function Continue({ course }: { course: CurrentCourse }): ReactNode {
  const paths = usePaths();
  const { id, title, thumbnail, completionPercentage: percent, unitsCompleted, totalUnits, saved_at: saved, closes_at: closes } = course;
  const begun = percent > 0;
  const due = dueWithTime(course);
  return (
    <section className={styles.continue} aria-label={begun ? t('Continue') : t('Start')}>
      <div className={styles.continueArt}>
        <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} first />
      </div>
      <div className={styles.continueBody}>
        <p className={styles.continueEyebrow}>{begun ? t('Continue') : t('Start')}</p>
        <h2 className={styles.continueTitle}>
          <Link className="plain" dir="auto" to={`${paths.viewCourse(id)}?from=myCourses`}>
            {title}
          </Link>
        </h2>
        <p className={clsx('dim', styles.continueSecond)}>
          <NextStep course={course} />
        </p>
        {due ? <p className={styles.continueDue}>{due}</p> : closes && <p className={styles.continueDue}>{closesOn(closes)}</p>}
        <div className={styles.continueProgress}>
          <Segments done={unitsCompleted} of={totalUnits} label={t('Progress in {title}', { title })} started={begun} />
          <p className="small">
            <span>
              <b className="strong num">{t('{percent}% Complete', { percent })}</b>
              <span className="dim num">
                {' '}
                · {plural(totalUnits, '{done} of {count} units', '{done} of {count} units', { done: unitsCompleted })}
              </span>
            </span>
            {begun && saved && (
              <span className={styles.continueSaved}>
                <Check size={16} strokeWidth={2} aria-hidden />
                {savedText(saved)}
              </span>
            )}
          </p>
        </div>
        <Button
          component={Link}
          to={paths.player(id, course.returned?.unit_order)}
          size="lg"
          fullWidth
          rightSection={<ArrowRight size={18} aria-hidden />}
        >
          {begun ? t('Continue Course') : t('Start Course')}
        </Button>
      </div>
    </section>
  );
}

const stateText = (percent: number, progress: number): string =>
  percent > 0 && percent < 100 ? t('In Progress, {percent}%', { percent: progress }) : statusWord(percent);

/** How far a course is: the percentage for its ring, and words. */
function stateOf({ completionPercentage, is_complete, status }: DashboardCourseFragment): { percent: number; word: string } {
  const percent = statusPercent(completionPercentage, is_complete, status);
  return { percent, word: stateText(percent, Math.min(99, completionPercentage)) };
}

/** A course that was enrolled in lately, as a tile. */
export function RecentCourse({ course }: { course: DashboardCourseFragment }): ReactNode {
  const paths = usePaths();
  const { id, title, thumbnail } = course;
  const since = shortDay(course.enrolledDate);
  return (
    <CourseTile
      id={id}
      title={title}
      thumbnail={thumbnail}
      to={`${paths.viewCourse(id)}?from=myCourses`}
      state={stateOf(course)}
      {...(since && { second: t('Enrolled {day}', { day: since }) })}
    />
  );
}

/** When a course is due, or closes where it is not, and how long that is from now; nothing more of one that is overdue. */
function When({ course }: { course: DashboardCourseFragment }): ReactNode {
  const { closes_at: closes, due_at: dueAt, term_state: state } = course;
  const due = dueOn(course);
  const end = due ? dueAt : closes;
  if (!end) return null;
  const isComing = state !== 'overdue' && Date.parse(end) > serverNow().getTime();
  return (
    <span className={styles.recentWhen}>
      <b>{due ?? closesOn(end)}</b>
      {isComing && <small>{untilText(end)}</small>}
    </span>
  );
}

/** A course that is due or closes, in a list: how far it is, the day, and how long that is from now. */
export function DueCourse({ course }: { course: DashboardCourseFragment }): ReactNode {
  const paths = usePaths();
  const { id, title, thumbnail } = course;
  return (
    <li>
      <Link className={clsx(styles.recent, 'plain')} to={`${paths.viewCourse(id)}?from=myCourses`}>
        <span className={styles.recentArt}>
          <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
        </span>
        <span className="grow">
          <b>
            <bdi>{title}</bdi>
          </b>
          <Status className={styles.recentState} tone="dim" {...stateOf(course)} />
        </span>
        <When course={course} />
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Link>
    </li>
  );
}
