import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentPlace } from '../../../api/place.ts';
import { queryOf } from '../../../api/query-client.ts';
import { FormSection } from '../../../design/patterns/form/form.tsx';
import { MultiSelect, Select } from '../../../design/primitives/select.ts';
import { categoriesAllDocument } from '../api/categories-all.ts';
import { certificatesSelectDocument } from '../api/certificates-select.ts';
import { coursesForLearningPathDocument } from '../api/courses-for-learning-path.ts';
import type { CourseFields } from '../builder/course-form.ts';

type LinkProps = { course: CourseFields; courseId: string | null; set: (part: Partial<CourseFields>) => void };
const FAILED = 'The list could not be loaded.';

function CategoriesField({ course, set }: LinkProps): ReactNode {
  const found = useQuery(queryOf(categoriesAllDocument, {}));
  const all = found.data?.categories ?? [];
  // Those of the course first: they stay chosen whether or not the list has come.
  const own = (course.categories ?? []).flatMap(({ id, name }) => (id ? [{ value: id, label: name ?? '' }] : []));
  const listed = all.map(({ id, name, parent }) => ({ value: id, label: parent ? `${parent.name} > ${name}` : name }));
  const data = [...listed, ...own.filter(({ value }) => !listed.some((other) => other.value === value))];
  const choose = (ids: string[]): void =>
    set({
      categories: ids.map((id) => {
        const category = all.find((other) => other.id === id);
        return {
          id,
          name: category?.name ?? own.find(({ value }) => value === id)?.label ?? null,
          parent_id: category?.parent?.id ?? null,
        };
      }),
    });
  return (
    <MultiSelect
      label="Categories"
      data={data}
      value={own.map(({ value }) => value)}
      onChange={choose}
      searchable
      clearable
      error={found.isError ? FAILED : undefined}
      nothingFoundMessage="No Categories Found"
    />
  );
}

function LearningPathField({ course, courseId, set }: LinkProps): ReactNode {
  const found = useQuery(queryOf(coursesForLearningPathDocument, { branchUrl: currentPlace().branch }));
  const chosen = (course.learning_path ?? []).map(String);
  const listed = (found.data?.courses ?? [])
    .filter(({ id }) => id !== courseId)
    .map(({ id, title, category }) => ({ value: id, label: category ? `${title} (${category.name})` : title }));
  const missing = chosen.filter((id) => !listed.some(({ value }) => value === id)).map((id) => ({ value: id, label: `Course ${id}` }));
  return (
    <MultiSelect
      label="Prerequisite courses"
      description="Learners complete these before they can start this course."
      data={[...listed, ...missing]}
      value={chosen}
      onChange={(ids) => set({ learning_path: ids })}
      searchable
      clearable
      limit={100}
      error={found.isError ? FAILED : undefined}
      nothingFoundMessage="No Courses Available"
    />
  );
}

function CertificateField({ course, set }: LinkProps): ReactNode {
  const found = useQuery(queryOf(certificatesSelectDocument, {}));
  const certificates = found.data?.certificates ?? [];
  const byDefault = certificates.find(({ is_default }) => is_default)?.name ?? 'Default';
  const asked = course.certificate_type ?? 'Default';
  // Unset or 'Default' is whatever is flagged as default.
  const value = asked === 'Default' ? byDefault : asked;
  const names = [...new Set([...certificates.map(({ name }) => name), value])];
  return (
    <Select
      label="Certificate type"
      className="form-short"
      data={names}
      value={value}
      onChange={(name) => set({ certificate_type: name === byDefault ? 'Default' : name })}
      error={found.isError ? FAILED : undefined}
    />
  );
}

/** What the course is tied to: categories, courses before it, the certificate after it. */
export const CourseLinkFields = (props: LinkProps): ReactNode => (
  <>
    <FormSection title="Categories">
      <CategoriesField {...props} />
    </FormSection>
    <FormSection title="Learning Path">
      <LearningPathField {...props} />
    </FormSection>
    <FormSection title="Certificate Info">
      <CertificateField {...props} />
    </FormSection>
  </>
);
