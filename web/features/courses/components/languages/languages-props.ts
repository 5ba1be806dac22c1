import type { CourseForm } from '../../builder/course-form.ts';

/** A course whose languages are edited. A change applies to the form as it is then. */
export type LanguagesProps = {
  readonly form: CourseForm;
  readonly onChange: (by: (form: CourseForm) => CourseForm) => void;
};
