// @chunk overview
import { clsx } from 'clsx';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { unitKindOf } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { minutesOfAll } from '../../../../../shared/learning/unit-minutes.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { Section } from '../../../../design/patterns/page/page.tsx';
import { Status } from '../../../../design/patterns/state/status.tsx';
import { questionsText } from '../../printed.ts';
import { completionSentence, type OverviewCourse } from './overview-course.ts';
import { OverviewResources } from './overview-resources.tsx';
import { UnitType } from '../unit-type/unit-type.tsx';
import { SimpleTable } from '../../../../design/patterns/table/simple-table.tsx';
import styles from './overview-main.module.css';
import { plural, t } from '../../../../texts/text.ts';
import { enumeration, shownMinutes } from '../../../../texts/formats.ts';

/** A course that the learner may not know of has a neutral title, and leads nowhere. */
const Prerequisites = ({ course }: { course: OverviewCourse }): ReactNode => {
  const paths = usePaths();
  const known = new Set(course.learning_path.map(String));
  return (
    <Section title={t('Prerequisites')}>
      <SimpleTable className={styles.overviewTable}>
        <thead>
          <tr>
            <th scope="col">{t('Course')}</th>
            <th scope="col">{t('Status')}</th>
          </tr>
        </thead>
        <tbody>
          {course.prerequisites.map(({ id, title, is_complete }) => (
            <tr key={id}>
              <td>
                {known.has(id) ? (
                  <Link className="plain strong" to={paths.viewCourse(id)}>
                    <bdi>{title}</bdi>
                  </Link>
                ) : (
                  <bdi>{title}</bdi>
                )}
              </td>
              <td>
                <Status percent={is_complete ? 100 : 0} word={is_complete ? t('Completed') : t('Not Completed')} />
              </td>
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </Section>
  );
};

/** The questions of a test, else about how many minutes the unit takes. */
const UnitLength = ({
  unit: { __typename: type, minutes, question_count: questions },
}: {
  unit: OverviewCourse['units'][number];
}): ReactNode => {
  if (type === 'TestUnitType') return <span className={styles.overviewLength}>{questionsText(questions)}</span>;
  return minutes !== null && <span className={styles.overviewLength}>{t('{minutes} min', { minutes })}</span>;
};

/** The title of a unit, a link where it can be opened; on phones its type and length below it. */
function UnitName({ unit, to }: { unit: OverviewCourse['units'][number]; to: string | null }): ReactNode {
  const kind = unitKindOf(unit.__typename);
  return (
    <span>
      {to === null ? (
        <bdi>{unit.title}</bdi>
      ) : (
        <Link className="plain" to={to} data-done={unit.is_complete || undefined}>
          <bdi>{unit.title}</bdi>
        </Link>
      )}
      <small className={styles.overviewPhoneKind}>
        {kind && <UnitType kind={kind} />}
        <UnitLength unit={unit} />
      </small>
    </span>
  );
}

type UnitsProps = { course: OverviewCourse; units: readonly OverviewCourse['units'][number][]; isOpen: boolean };

function UnitsTable({ course, units, isOpen }: UnitsProps): ReactNode {
  const paths = usePaths();
  const next = course.is_enrolled && isOpen ? units.find(({ is_complete }) => !is_complete) : undefined;
  return (
    <SimpleTable className={clsx(styles.overviewTable, styles.overviewUnits)}>
      <caption className="sr">{t('Course Units')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Unit')}</th>
          <th scope="col" className={styles.overviewKind}>
            {t('Type')}
          </th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => {
          const kind = unitKindOf(unit.__typename);
          return (
            <tr key={unit.id} data-next={unit === next || undefined}>
              <td>
                <span className={styles.overviewUnit}>
                  <span className={clsx(styles.overviewNumber, 'num dim')}>{unit.unit_order}</span>
                  <UnitName unit={unit} to={course.is_enrolled && isOpen ? paths.player(course.id, unit.unit_order) : null} />
                </span>
              </td>
              <td className={styles.overviewKind}>
                {kind && <UnitType kind={kind} />}
                <UnitLength unit={unit} />
              </td>
              <td>
                <Status percent={unit.is_complete ? 100 : 0} word={unit.is_complete ? t('Completed') : t('Incomplete')} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </SimpleTable>
  );
}

function Outline({ course, isOpen }: { course: OverviewCourse; isOpen: boolean }): ReactNode {
  const units = course.units.toSorted((a, b) => a.unit_order - b.unit_order);
  const count = plural(units.length, '{count} Course Unit', '{count} Course Units');
  const length = units.length > 0 && shownMinutes(minutesOfAll(units));
  return (
    <>
      <Section title={t('Outline')}>
        {course.description && (
          <p className={styles.overviewLead} dir="auto">
            {course.description}
          </p>
        )}
        <p className="dim">{completionSentence(course)}</p>
      </Section>
      {units.length > 0 && (
        <Section title={t('Course Units')} aside={<span className="small dim">{length ? enumeration([count, length]) : count}</span>}>
          <UnitsTable course={course} units={units} isOpen={isOpen} />
        </Section>
      )}
    </>
  );
}

type MainProps = { course: OverviewCourse; isOpen: boolean; renew: () => Promise<unknown> };

/** Prerequisites, outline, units and resources of the course. `renew` reads it again, with fresh addresses. */
export const OverviewMain = ({ course, isOpen, renew }: MainProps): ReactNode => (
  <div className={styles.overviewMain}>
    {course.prerequisites.length > 0 && <Prerequisites course={course} />}
    <Outline course={course} isOpen={isOpen} />
    {course.resources.length > 0 && (
      <OverviewResources course={course} icon={<FileText size={16} strokeWidth={1.75} aria-hidden />} renew={renew} />
    )}
  </div>
);
