import type { ReactNode } from 'react';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { Checkbox, Radio } from '../../../../design/primitives/choice.ts';
import { SHORT, Textarea, TextInput } from '../../../../design/primitives/input.ts';
import { NumberInput } from '../../../../design/primitives/number-input.ts';
import type { CourseFields } from '../../builder/course-form.ts';
import { CourseCategories } from './course-categories.tsx';
import { CourseCertificate } from './course-certificate.tsx';
import { CourseResources } from './course-resources.tsx';
import { CourseThumbnail } from './course-thumbnail.tsx';
import { CourseTimeFields } from './course-time-fields.tsx';
import { LearningPath } from './learning-path.tsx';
import styles from './course-fields-editor.module.css';
import { t } from '../../../../texts/text.ts';

type EditorProps = {
  course: CourseFields;
  courseId: string | null;
  /** Applies to the course as it is then: an upload may end long after it began. */
  onChange: (part: (course: CourseFields) => Partial<CourseFields>) => void;
};
const number = (value: string | number): number | null => (typeof value === 'number' ? value : null);
const orNull = (text: string): string | null => (text === '' ? null : text);

type AboutProps = Pick<EditorProps, 'course' | 'courseId'> & { set: (part: Partial<CourseFields>) => void };

/** What learners see of the course before they open it. */
const AboutFields = ({ course, courseId, set }: AboutProps): ReactNode => (
  <FormSection title={t('Course')}>
    <CourseThumbnail courseId={courseId} path={course.thumbnail ?? null} onChange={(thumbnail) => set({ thumbnail })} />
    <TextInput
      data-problem="title"
      label={t('Title')}
      maxLength={255}
      value={course.title ?? ''}
      onChange={(event) => set({ title: event.currentTarget.value })}
    />
    <Textarea
      data-problem="description"
      label={t('Description')}
      minRows={4}
      maxLength={20_000}
      value={course.description ?? ''}
      onChange={(event) => set({ description: event.currentTarget.value })}
    />
  </FormSection>
);

/** The fields of the course, besides its units. */
export function CourseFieldsEditor({ course, courseId, onChange }: EditorProps): ReactNode {
  const set = (part: Partial<CourseFields>): void => onChange(() => part);
  const isPercentage = course.completion_rules === 'percentage';
  return (
    <div className={styles.courseFields}>
      <h2 className="h2">{t('Course overview')}</h2>
      <AboutFields course={course} courseId={courseId} set={set} />
      <FormSection title={t('Catalog')}>
        <FormPair>
          <TextInput
            label={t('Course code')}
            maxLength={100}
            value={course.course_code ?? ''}
            onChange={(event) => set({ course_code: orNull(event.currentTarget.value) })}
          />
          <NumberInput
            label={t('Price')}
            description={t('Leave empty for free.')}
            prefix="$"
            min={0}
            max={1_000_000}
            decimalScale={2}
            value={course.price ?? ''}
            onChange={(value) => set({ price: number(value) })}
          />
        </FormPair>
        <Checkbox
          label={t('Hide from Course Catalog')}
          checked={course.hide_from_catalog ?? false}
          onChange={(event) => set({ hide_from_catalog: event.currentTarget.checked })}
        />
      </FormSection>
      <CourseCategories
        chosen={course.categories ?? []}
        onChange={(chosen) => onChange(({ categories }) => ({ categories: chosen(categories ?? []) }))}
      />
      <FormSection title={t('Access Options')}>
        <FormPair>
          <NumberInput
            label={t('Capacity')}
            description={t('Leave empty for no limit.')}
            min={1}
            max={10_000_000}
            allowDecimal={false}
            value={course.capacity ?? ''}
            onChange={(value) => set({ capacity: number(value) })}
          />
          <TextInput
            label={t('Level')}
            maxLength={100}
            value={course.level ?? ''}
            onChange={(event) => set({ level: orNull(event.currentTarget.value) })}
          />
        </FormPair>
      </FormSection>
      <CourseTimeFields course={course} set={set} />
      <FormSection title={t('Course Completion Rules')} sentence={t('When the course counts as complete.')}>
        <Radio.Group
          aria-label={t('Course Completion Rules')}
          value={course.completion_rules ?? 'all-units'}
          onChange={(completion_rules) => set({ completion_rules })}
        >
          <div className={styles.courseRules}>
            <Radio value="all-units" label={t('All units are completed')} />
            <Radio value="percentage" label={t('A percentage of units is completed')} />
          </div>
        </Radio.Group>
        {isPercentage && (
          <NumberInput
            data-problem="completion_percentage"
            label={t('Completion percentage')}
            {...SHORT}
            suffix="%"
            min={0}
            max={100}
            allowDecimal={false}
            value={course.completion_percentage ?? ''}
            onChange={(value) => set({ completion_percentage: number(value) })}
          />
        )}
      </FormSection>
      <LearningPath
        courseId={courseId}
        path={(course.learning_path ?? []).map(String)}
        onChange={(path) => onChange(({ learning_path: old }) => ({ learning_path: path((old ?? []).map(String)) }))}
      />
      <CourseCertificate chosen={course.certificate_type} onChange={(name) => set({ certificate_type: name })} />
      <CourseResources resources={course.resources ?? []} set={onChange} />
    </div>
  );
}
