// @chunk dashboard
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardDataQuery } from '../../../api/generated/graphql.ts';
import { useCommand } from '../../../api/use-command.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { keepFirstStepDocument } from '../api/first-steps.ts';
import { firstSteps } from '../first-steps.ts';
import { CopySample } from './copy-sample.tsx';
import dashboardStyles from './dashboard.module.css';
import styles from './first-steps.module.css';
import { t } from '../../../texts/text.ts';

type Data = DashboardDataQuery['dashboardData'];
type StoredSteps = NonNullable<DashboardDataQuery['firstSteps']>;

/** The first steps of a new instance, until all are done or they are dismissed. */
export function FirstSteps({ data, kept }: { data: Data; kept: StoredSteps }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const keep = useCommand(keepFirstStepDocument, { invalidates: ['instances'] });
  if (kept.dismissed) return null;
  const steps = firstSteps({ data, kept, showsLook: viewer.instance?.branding_enabled !== false, paths });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section className={styles.steps} aria-label={t('First steps')}>
      <div className={dashboardStyles.dashHead}>
        <h2 className="h3">{t('First steps')}</h2>
        <span className="small dim num">{t('{done} of {total} done', { done, total: steps.length })}</span>
      </div>
      <ol>
        {steps.map(({ name, sentence, act, to, isDone, adds, byOpening, bySample, fromFile }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? <CircleCheck size={20} color="var(--complete-mark)" aria-hidden /> : <CircleDashed size={20} aria-hidden />}
            <div className="grow">
              <p className="strong">
                {name}
                <span className="sr">{isDone ? t(', done') : t(', to do')}</span>
              </p>
              <p className="small dim">{sentence}</p>
            </div>
            {!isDone && bySample && viewer.can('CreateCourse') && <CopySample />}
            {!isDone && fromFile !== undefined && (
              <Button variant="default" component={Link} to={fromFile} {...growthButton(viewer.growthBlocked)}>
                {t('Add from a file')}
              </Button>
            )}
            {!isDone && (
              <Button
                variant="default"
                component={Link}
                to={to}
                {...growthButton(adds === true && viewer.growthBlocked)}
                {...(byOpening && { onClick: () => keep.mutate({ seen_as_learner: true, dismissed: null }) })}
              >
                {act}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.dismiss}>
        <Button variant="subtle" onClick={() => keep.mutate({ seen_as_learner: null, dismissed: true })}>
          {t('Hide these steps')}
        </Button>
      </p>
    </section>
  );
}
