import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { queryOf } from '../../../../api/query-client.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { LocalTabs } from '../../../../design/patterns/page/tabs.tsx';
import { Section } from '../../../../design/patterns/page/page.tsx';
import { Status } from '../../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../../design/patterns/table/plain-table.tsx';
import { Modal } from '../../../../design/primitives/dialog.ts';
import { userEnrolledUnitsDocument } from '../../api/user-enrolled-units.ts';
import { groupsOf, shortTitle, testedUnits, type Unit, type UnitGroup } from '../../unit-groups.ts';
import { LastAttempt } from './attempts.tsx';
import { PackageParts } from './package-parts.tsx';
import { TestResponses } from './test-responses.tsx';
import styles from '../report.module.css';
import { t, text } from '../../../../texts/text.ts';
import { percentText, trainingTime } from '../../../../texts/formats.ts';
import { rich } from '../../../../texts/rich.ts';

export type DetailedCourse = { readonly id: string; readonly title: string };

const COLUMNS: readonly TableColumn<Unit>[] = [
  {
    id: 'title',
    header: text('Title'),
    cell: (unit) => (
      <>
        <span dir="auto">{shortTitle(unit.title)}</span>
        <LastAttempt unit={unit} />
      </>
    ),
    width: '56%',
  },
  {
    id: 'completed',
    header: text('Completed'),
    cell: ({ is_complete: complete }) => <Status percent={complete ? 100 : 0} word={complete ? t('Yes') : t('No')} />,
  },
  { id: 'time', header: text('Time Spent'), cell: ({ time_spent: seconds }) => trainingTime(seconds), align: 'end' },
];

/** The score is of packages alone: other units have answers. */
const PACKAGE_COLUMNS: readonly TableColumn<Unit>[] = [
  ...COLUMNS,
  {
    id: 'score',
    header: text('Score'),
    cell: ({ score }) => (score === null ? t('None') : percentText(Math.round(score))),
    align: 'end',
    card: 'named',
  },
];

function UnitProgress({ groups, userId, courseId }: { groups: readonly UnitGroup[]; userId: string; courseId: string }): ReactNode {
  if (groups.length === 0) return <p className={clsx('dim', styles.reportNone)}>{t('No units found for this course')}</p>;
  return groups.map(({ title, units, ofPackages }) => (
    <Section key={title} title={t(title)} count={units.length}>
      <PlainTable label={t(title)} columns={ofPackages ? PACKAGE_COLUMNS : COLUMNS} rows={units} rowId={({ id }) => id} />
      {ofPackages && units.map((unit) => <PackageParts key={unit.id} userId={userId} courseId={courseId} unit={unit} />)}
    </Section>
  ));
}

function Details({ userId, course }: { userId: string; course: DetailedCourse }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const query = useQuery(queryOf(userEnrolledUnitsDocument, { id: userId, course_id: course.id, branchUrl }));
  if (query.isPending) return <Loading rows={6} />;
  if (query.isError)
    return <Failed title={t('The units of this course could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />;
  const groups = groupsOf(query.data.user?.enrolledCourses?.find(({ course_id: id }) => id === course.id)?.units);
  const unitsWithQuestions = testedUnits(groups);
  const units = groups.reduce((sum, group) => sum + group.units.length, 0);
  const questions = unitsWithQuestions.reduce((sum, { tests }) => sum + tests.length, 0);
  return (
    <LocalTabs
      label={t('Course details')}
      tabs={[
        {
          id: 'units',
          label: t('Unit Progress'),
          count: units,
          content: <UnitProgress groups={groups} userId={userId} courseId={course.id} />,
        },
        { id: 'tests', label: t('Test Responses'), count: questions, content: <TestResponses units={unitsWithQuestions} /> },
      ]}
    />
  );
}

/** A dialog with the units and answers of one course of a person. It opens with the units. */
export function UnitDetails({
  userId,
  course,
  onClose,
}: {
  userId: string;
  course: DetailedCourse | null;
  onClose: () => void;
}): ReactNode {
  return (
    <Modal
      opened={course !== null}
      onClose={onClose}
      title={course ? rich('Course: {title}', { title: shortTitle(course.title) }) : ''}
      size={760}
    >
      {course && <Details userId={userId} course={course} />}
    </Modal>
  );
}
