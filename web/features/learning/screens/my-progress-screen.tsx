import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UserProgressOwnQuery } from '../../../api/generated/graphql.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page, Section } from '../../../design/patterns/page/page.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { Status, STATUS_WORDS, statusPercent } from '../../../design/patterns/state/status.tsx';
import { Chart } from '../../../design/widgets/chart.tsx';
import { myProgressDocument } from '../api/my-progress.ts';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import type { FileColumn } from '../../../design/patterns/table/file-columns.ts';
import { SimpleTable } from '../../../design/patterns/table/simple-table.tsx';
import styles from '../components/progress/my-progress.module.css';
import { t, text } from '../../../texts/text.ts';
import { shortTrainingTime } from '../../../texts/formats.ts';

type Progress = UserProgressOwnQuery['UserProgress'];
const CHARTED = 5;
const LONGEST = 14;

/** Five names must fit below five bars; a number tells shortened names apart. */
const barLabel = (title: string, index: number): string =>
  `${index + 1}. ${title.length > LONGEST ? `${title.slice(0, LONGEST).trimEnd()}…` : title}`;

/** What stands in a file of the courses. */
const FILE: readonly FileColumn[] = [
  { header: text('Status'), file: 'status', words: { status: STATUS_WORDS } },
  { header: text('Course Name'), file: 'title' },
  { header: text('Progress (%)'), file: 'completionPercentage' },
  { header: text('Units Completed'), file: { unitsCompleted: text('Units Completed'), totalUnits: text('Units') } },
  { header: text('Time Spent'), file: { timeSpent: text('Time Spent (seconds)') } },
];

const CoursesTable = ({ courses }: { courses: Progress['courses'] }): ReactNode => {
  const paths = usePaths();
  return (
    <SimpleTable className={styles.progressTable} data-cards="phone" aria-label={t('Courses')}>
      <thead>
        <tr>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Course Name')}</th>
          <th scope="col">{t('Progress')}</th>
          <th scope="col">{t('Units Completed')}</th>
          <th scope="col">{t('Time Spent')}</th>
        </tr>
      </thead>
      <tbody>
        {courses.map(
          ({ id, title, completionPercentage: percent, is_complete: complete, status, unitsCompleted, totalUnits, timeSpent }) => (
            <tr key={id}>
              <td data-label={t('Status')}>
                <Status percent={statusPercent(percent, complete, status)} />
              </td>
              <td>
                <Link className="plain strong" dir="auto" to={`${paths.viewCourse(id)}?from=myCourses`}>
                  {title}
                </Link>
              </td>
              <td data-label={t('Progress')}>
                <ProgressBar percent={percent} complete={complete} label={t('Progress in {title}', { title })} />
              </td>
              <td data-label={t('Units Completed')} className="num">
                {unitsCompleted}/{totalUnits}
              </td>
              <td data-label={t('Time Spent')} className="num">
                {shortTrainingTime(timeSpent)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </SimpleTable>
  );
};

const Charts = ({ progress }: { progress: Progress }): ReactNode => (
  <div className={styles.progressCharts}>
    <Chart
      title={t('Course Progress')}
      kind="bars"
      max={100}
      unit="%"
      points={progress.courses
        .slice(0, CHARTED)
        .map(({ title, completionPercentage }, i) => ({ label: barLabel(title, i), progress: completionPercentage }))}
      lines={[{ key: 'progress', label: t('Progress'), look: 'progress' }]}
      empty={t('No courses available for progress data.')}
    />
    <section>
      <h2 className="h3">{t('Course Status')}</h2>
      {progress.totalCourses === 0 ? (
        <Empty small title={t('No course status data available.')} />
      ) : (
        <Donut
          className={styles.progressDonut}
          shares={[
            { kind: text('Completed'), value: progress.completedCourses },
            { kind: text('In Progress'), value: progress.inProgressCourses },
            { kind: text('Not Started'), value: progress.notStartedCourses },
          ]}
          figure={`${progress.completedCourses}/${progress.totalCourses}`}
          word={t('completed')}
          label={t('Course Status')}
        />
      )}
    </section>
  </div>
);

/** The learner's progress in all courses. */
export function Screen(): ReactNode {
  const query = useQuery(queryOf(myProgressDocument, { branchUrl: tenantAddress().branch }));
  const progress = query.data?.UserProgress;
  return (
    <Page title={t('My Progress')}>
      {!progress &&
        (query.isPending ? (
          <Loading rows={8} />
        ) : (
          <Failed title={t('Your progress could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {progress && (
        <>
          <Figures className={styles.progressFigures}>
            <Figure label={t('Courses Assigned')} value={String(progress.totalCourses)} />
            <Figure label={t('Courses Completed')} value={String(progress.completedCourses)} />
            <Figure
              label={t('Completion Rate %')}
              value={String(Math.round(progress.averageCompletionRate))}
              counts={t('The average progress of all your courses.')}
              detail={t('average progress')}
            />
          </Figures>
          <Charts progress={progress} />
          <Section
            title={t('Courses')}
            head="tools"
            aside={
              progress.courses.length > 0 && (
                <ExportMenu
                  columns={FILE}
                  onExport={exportOf('UserProgress.courses', { branchUrl: tenantAddress().branch })}
                  onPrint={printPage}
                />
              )
            }
          >
            {progress.courses.length === 0 ? (
              <Empty small title={t('No enrolled courses available.')} />
            ) : (
              <CoursesTable courses={progress.courses} />
            )}
          </Section>
        </>
      )}
    </Page>
  );
}
