import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CoursesBeforeQuery } from '../../../../api/generated/graphql.ts';
import { assetUrl, tenantAddress } from '../../../../api/tenant-address.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { Cover, CoverChip } from '../../../../design/patterns/cover/cover.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { Picker, type PickerRow } from '../../../../design/patterns/form/picker.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { coursesBeforeDocument } from '../../api/courses-before.ts';
import { titlesOfCoursesDocument } from '../../api/titles-of-courses.ts';
import styles from './learning-path.module.css';
import rowsStyles from '../questions/rows.module.css';

type Choice = CoursesBeforeQuery['coursesPage']['data'][number];

const pickerRow = ({ id, title, thumbnail, categories }: Choice): PickerRow => ({
  id,
  name: title,
  second: categories[0]?.path ?? 'No Category',
  art: <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />,
});

/** The server returns the courses that exist and that the author may see. */
const UNNAMED = ' (deleted, or outside your branch)';

type PathProps = { courseId: string | null; path: readonly string[]; onChange: (path: (old: readonly string[]) => string[]) => void };

/** Courses that learners complete before this one. */
export function LearningPath({ courseId, path, onChange }: PathProps): ReactNode {
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const named = useQuery({
    ...queryOf(titlesOfCoursesDocument, { ids: path.toSorted() }),
    enabled: path.some((id) => picked[id] === undefined),
    placeholderData: keepPreviousData,
  });
  const titleOf = (id: string): string =>
    picked[id] ?? named.data?.CompletedCourses.find((course) => course.id === id)?.title ?? `Course ${id}${named.isSuccess ? UNNAMED : ''}`;
  const isOffered = ({ id }: Choice): boolean => id !== courseId && !path.includes(id);
  return (
    <FormSection title="Learning Path" sentence="Learners complete these before they can start this course.">
      {path.length > 0 && (
        <ul className={styles.coursePath} aria-label="Prerequisite courses">
          {path.map((id) => (
            <li key={id} className={rowsStyles.row} data-nowrap>
              <CoverChip>
                <Cover of={`course:${id}`} small />
              </CoverChip>
              <b className="ink grow truncate">{titleOf(id)}</b>
              <ActionIcon aria-label={`Remove ${titleOf(id)}`} onClick={() => onChange((old) => old.filter((other) => other !== id))}>
                <X size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" leftSection={<Plus {...ICON} />} onClick={() => setPicking(true)}>
          Add prerequisite courses
        </Button>
      </div>
      <Picker
        opened={picking}
        onClose={() => setPicking(false)}
        title="Prerequisite courses"
        searchLabel="Search courses"
        query={(search) =>
          queryOf(coursesBeforeDocument, { search: search || null, limit: 50, branchUrl: tenantAddress().branch, status: 'published' })
        }
        pick={({ coursesPage: { data, paginatorInfo } }) => {
          const offered = data.filter(isOffered);
          // Courses that are left out here are left out of the count, too.
          return { data: offered, paginatorInfo: { total: paginatorInfo.total - (data.length - offered.length) } };
        }}
        row={pickerRow}
        empty="No courses found."
        act="Add"
        busyAct="Adding..."
        hint={path.length > 0 ? 'Courses already in this learning path are not listed.' : ''}
        onPick={async (courses) => {
          setPicked({ ...picked, ...Object.fromEntries(courses.map(({ id, title }) => [id, title])) });
          onChange((old) => [...old, ...courses.map(({ id }) => id)]);
        }}
      />
    </FormSection>
  );
}
