import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../../../api/query-client.ts';
import { useLazyModule } from '../../../../design/patterns/behaviour/use-lazy-module.ts';
import { Cover, CoverChip } from '../../../../design/patterns/cover/cover.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { titlesOfCoursesDocument } from '../../api/titles-of-courses.ts';
import styles from './learning-path.module.css';
import rowsStyles from '../questions/rows.module.css';
import { t } from '../../../../texts/text.ts';

// The picker is fetched when courses are about to be added.
const loadPicker = async () => (await import('./prerequisite-picker.tsx')).PrerequisitePicker;

type PathProps = { courseId: string | null; path: readonly string[]; onChange: (path: (old: readonly string[]) => string[]) => void };

type Titled = { readonly id: string; readonly title: string };

/** The titles of courses, of which those that were picked here are known. */
function useTitles(ids: readonly string[]) {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const { data, isSuccess } = useQuery({
    ...queryOf(titlesOfCoursesDocument, { ids: ids.toSorted() }),
    enabled: ids.some((id) => picked[id] === undefined),
    placeholderData: keepPreviousData,
  });
  const titleOf = (id: string): string =>
    picked[id] ??
    data?.CompletedCourses.find((course) => course.id === id)?.title ??
    // The server returns the courses that exist and that the author may see.
    t(isSuccess ? 'Course {id} (deleted, or outside your branch)' : 'Course {id}', { id });
  const addTitles = (courses: readonly Titled[]): void =>
    setPicked({ ...picked, ...Object.fromEntries(courses.map(({ id, title }) => [id, title])) });
  return { titleOf, addTitles };
}

/** Courses that learners complete before this one. */
export function LearningPath({ courseId, path, onChange }: PathProps): ReactNode {
  const [picking, setPicking] = useState(false);
  const { titleOf, addTitles } = useTitles(path);
  const { part: PrerequisitePicker, failed, fetch } = useLazyModule(loadPicker);
  const pick = (): void => {
    fetch();
    setPicking(true);
  };
  return (
    <FormSection title={t('Learning Path')} sentence={t('Learners complete these before they can start this course.')}>
      {path.length > 0 && (
        <ul className={styles.coursePath} aria-label={t('Prerequisite courses')}>
          {path.map((id) => (
            <li key={id} className={rowsStyles.row} data-nowrap>
              <CoverChip>
                <Cover of={`course:${id}`} small />
              </CoverChip>
              <bdi className="ink strong grow truncate">{titleOf(id)}</bdi>
              <ActionIcon
                aria-label={t('Remove {name}', { name: titleOf(id) })}
                onClick={() => onChange((old) => old.filter((other) => other !== id))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" leftSection={<Plus {...ICON} />} onClick={pick}>
          {t('Add prerequisite courses')}
        </Button>
      </div>
      {picking && failed && (
        <Note tone="danger" title={t('The courses could not be opened.')} alert>
          <Button size="xs" variant="default" onClick={fetch}>
            {t('Try again')}
          </Button>
        </Note>
      )}
      {PrerequisitePicker && (
        <PrerequisitePicker
          opened={picking}
          onClose={() => setPicking(false)}
          courseId={courseId}
          path={path}
          onPick={(courses) => {
            addTitles(courses);
            onChange((old) => [...old, ...courses.map(({ id }) => id)]);
          }}
        />
      )}
    </FormSection>
  );
}
