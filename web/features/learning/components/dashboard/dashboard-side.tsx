// @chunk learner
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UserProgressDashboardQuery } from '../../../../api/generated/graphql.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Donut } from '../../../../design/patterns/figures/donut.tsx';
import { Empty } from '../../../../design/patterns/state/empty.tsx';
import styles from './dashboard-side.module.css';
import { t, text } from '../../../../texts/text.ts';

type Progress = UserProgressDashboardQuery['UserProgress'];

const QuickLinks = (): ReactNode => {
  const paths = usePaths();
  const { mayOpen } = useViewer();
  const links = [
    { route: 'myCourses', label: t('My Courses'), to: paths.myCourses() },
    { route: 'courseCatalog', label: t('Course Catalog'), to: paths.courseCatalog() },
    { route: 'myProgress', label: t('My Progress'), to: paths.myProgress() },
    { route: 'myCertificates', label: t('My Certificates'), to: paths.myCertificates() },
  ] as const;
  const shown = links.filter(({ route }) => mayOpen(route));
  return (
    <section>
      <h2 className="h3">{t('Quick Links')}</h2>
      {shown.length === 0 && <Empty small title={t('No quick links available.')} />}
      <ul className={clsx('list', styles.quickLinks)}>
        {shown.map(({ label, to }) => (
          <li key={label}>
            <Link className="plain" to={to}>
              {label}
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Line = ({ label, value, detail }: { label: string; value: string; detail?: string }): ReactNode => (
  <div>
    <dt>
      <span>{label}</span>
      {detail && <small>{detail}</small>}
    </dt>
    <dd className="num">{value}</dd>
  </div>
);

/** Figures, a chart of course states, and links. */
export const DashboardSide = ({ progress }: { progress: Progress }): ReactNode => (
  <aside className={styles.dashboardSide}>
    <section>
      <h2 className="h3">{t('How you are doing')}</h2>
      <dl className={styles.dashboardFigures}>
        <Line label={t('Enrolled Courses')} value={String(progress.totalCourses)} />
        <Line label={t('Courses Completed')} value={String(progress.completedCourses)} />
        <Line label={t('Completion Rate %')} value={String(Math.round(progress.averageCompletionRate))} detail={t('average progress')} />
      </dl>
    </section>
    <section>
      <h2 className="h3">{t('My Courses Status')}</h2>
      {progress.totalCourses === 0 ? (
        <Empty small title={t('No course data available for the chart.')} />
      ) : (
        <Donut
          layout="narrow"
          className={styles.dashboardDonut}
          shares={[
            { kind: text('Completed'), value: progress.completedCourses },
            { kind: text('In Progress'), value: progress.inProgressCourses },
            { kind: text('Not Started'), value: progress.notStartedCourses },
          ]}
          figure={`${progress.completedCourses}/${progress.totalCourses}`}
          word={t('completed')}
          label={t('My Courses Status')}
          size={132}
          thick={20}
          percents={false}
        />
      )}
    </section>
    <QuickLinks />
  </aside>
);
