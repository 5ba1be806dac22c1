import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { unitKindOf } from '../../../../../shared/learning/unit-kind.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { Section } from '../../../../design/patterns/page.tsx';
import { Status } from '../../../../design/patterns/state/status.tsx';
import { completionSentence, type OverviewCourse } from './overview-course.ts';
import { OverviewResources } from '../overview-resources.tsx';
import { UnitType } from '../unit-type.tsx';

const Prerequisites = ({ course }: { course: OverviewCourse }): ReactNode => {
  const paths = usePaths();
  return (
    <Section title="Prerequisites">
      <table className="overview-table">
        <thead>
          <tr>
            <th scope="col">Course</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {course.prerequisites.map(({ id, title, is_complete }) => (
            <tr key={id}>
              <td>
                <Link className="plain strong" to={paths.viewCourse(id)}>
                  {title}
                </Link>
              </td>
              <td>
                <Status percent={is_complete ? 100 : 0} word={is_complete ? 'Completed' : 'Not Completed'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
};

function Outline({ course }: { course: OverviewCourse }): ReactNode {
  const paths = usePaths();
  const units = course.units.toSorted((a, b) => a.unit_order - b.unit_order);
  const next = course.is_enrolled ? units.find(({ is_complete }) => !is_complete) : undefined;
  return (
    <Section
      title="Outline"
      aside={<span className="small dim">{units.length === 1 ? '1 Course Unit' : `${units.length} Course Units`}</span>}
    >
      <p className="dim">{completionSentence(course)}</p>
      <table className="overview-table overview-units">
        <caption className="sr">Course Units</caption>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col" className="overview-kind">
              Type
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => {
            const kind = unitKindOf(unit.__typename);
            return (
              <tr key={unit.id} data-next={unit === next || undefined}>
                <td>
                  <span className="overview-unit">
                    <span className="num dim">{unit.unit_order}</span>
                    {course.is_enrolled ? (
                      <Link className="plain" to={paths.player(course.id, unit.unit_order)} data-done={unit.is_complete || undefined}>
                        {unit.title}
                      </Link>
                    ) : (
                      <span>{unit.title}</span>
                    )}
                  </span>
                </td>
                <td className="overview-kind">{kind && <UnitType kind={kind} />}</td>
                <td>
                  <Status percent={unit.is_complete ? 100 : 0} word={unit.is_complete ? 'Completed' : 'Incomplete'} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

/** What the course is and what it is made of. */
export const OverviewMain = ({ course }: { course: OverviewCourse }): ReactNode => (
  <div className="overview-main">
    {course.description && <p className="overview-lead">{course.description}</p>}
    {course.prerequisites.length > 0 && <Prerequisites course={course} />}
    <Outline course={course} />
    {course.resources.length > 0 && <OverviewResources course={course} icon={<FileText size={16} strokeWidth={1.75} aria-hidden />} />}
  </div>
);
