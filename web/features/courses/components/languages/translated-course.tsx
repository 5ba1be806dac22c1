import type { ReactNode } from 'react';
import { t } from '../../../../texts/text.ts';
import type { CourseFields } from '../../builder/course-form.ts';
import { courseState, courseVariant, withCourseVariant } from '../../builder/translations.ts';
import type { Into } from './beside.tsx';
import { OutdatedNote } from './outdated-note.tsx';
import { TextBeside } from './text-beside.tsx';

type CourseProps = Into & { course: CourseFields; onChange: (by: (course: CourseFields) => CourseFields) => void };

/** Title and description of a course in another language. */
export function TranslatedCourse({ course, onChange, ...into }: CourseProps): ReactNode {
  const { language } = into;
  const variant = courseVariant(course, language);
  const set = (texts: { title?: string; description?: string }): void => onChange((old) => withCourseVariant(old, language, texts));
  return (
    <>
      {courseState(course, language) === 'outdated' && <OutdatedNote onConfirm={() => set({})} />}
      <TextBeside
        {...into}
        label={t('Title')}
        from={course.title ?? ''}
        value={variant?.title ?? ''}
        most={255}
        onChange={(title) => set({ title })}
      />
      <TextBeside
        {...into}
        label={t('Description')}
        from={course.description ?? ''}
        value={variant?.description ?? ''}
        most={20_000}
        isLong
        onChange={(description) => set({ description })}
      />
    </>
  );
}
