import { ArrowRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { assetUrl } from '../../../api/tenant-address.ts';
import type { UserProgressDashboardQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Cover } from '../../../design/patterns/cover.tsx';
import { Segments } from '../../../design/patterns/figures/progress.tsx';
import { standing, Status, statusWord } from '../../../design/patterns/state/status.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { longDay } from '../printed.ts';

export type DashboardCourse = UserProgressDashboardQuery['UserProgress']['courses'][number];

/** The one framed thing: the course to go on with. */
export function Continue({ course }: { course: DashboardCourse }): ReactNode {
  const paths = usePaths();
  const { id, title, thumbnail, completionPercentage: percent, unitsCompleted, totalUnits, enrolledDate } = course;
  const begun = percent > 0;
  const since = longDay(enrolledDate);
  return (
    <section className="continue" aria-label={begun ? 'Continue' : 'Start'}>
      <div className="continue-art">
        <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} first />
      </div>
      <div className="continue-body">
        <p className="continue-eyebrow">{begun ? 'Continue' : 'Start'}</p>
        <h2 className="continue-title">
          <Link className="plain" to={`${paths.viewCourse(id)}?from=myCourses`}>
            {title}
          </Link>
        </h2>
        {since && <p className="dim continue-second">Enrolled on {since}</p>}
        <div className="continue-progress">
          <Segments done={unitsCompleted} of={totalUnits} label={`Progress in ${title}`} started={begun} />
          <p className="small">
            <b className="strong num">{percent}% Complete</b>
            <span className="dim num">
              {unitsCompleted} of {totalUnits} units
            </span>
          </p>
        </div>
        <Button component={Link} to={paths.player(id)} size="lg" fullWidth rightSection={<ArrowRight size={18} aria-hidden />}>
          {begun ? 'Continue Course' : 'Start Course'}
        </Button>
      </div>
    </section>
  );
}

const stateText = (percent: number): string => (percent > 0 && percent < 100 ? `In Progress, ${percent}%` : statusWord(percent));

export function RecentCourse({ course }: { course: DashboardCourse }): ReactNode {
  const paths = usePaths();
  const { id, title, thumbnail, completionPercentage, is_complete, enrolledDate } = course;
  const percent = standing(completionPercentage, is_complete);
  const since = longDay(enrolledDate);
  return (
    <li>
      <Link className="recent plain" to={`${paths.viewCourse(id)}?from=myCourses`}>
        <span className="recent-art">
          <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
        </span>
        <span className="grow">
          <b>{title}</b>
          <Status percent={percent} word={stateText(percent)} />
        </span>
        {since && (
          <span className="recent-when">
            <small>Enrolled</small>
            {since}
          </span>
        )}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Link>
    </li>
  );
}
