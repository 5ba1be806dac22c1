import type { AccessSubject } from './permissions.ts';
import { type Rule, rightsBy } from './row-rights.ts';

/** What the rights on a course depend on, as the caller sees it. */
export type CourseRightsRow = {
  /** Instructors of a branch change only what is their branch's alone. */
  readonly editable: boolean;
  /** Callers inside a branch delete only what is used in their branch alone. */
  readonly deletable: boolean;
};

const edits: Rule<CourseRightsRow> = (_, row) => row.editable;
const always: Rule<CourseRightsRow> = () => true;

const COURSE_RULES: Readonly<Record<string, Rule<CourseRightsRow>>> = {
  EditCourse: edits,
  saveCourseDraft: edits,
  discardCourseDraft: edits,
  copyCourse: always,
  // It takes the course out of the catalogue of everybody who uses it.
  unpublishCourse: (_, row) => row.deletable,
  deleteCourse: (_, row) => row.deletable,
  setCourseTerms: edits,
  enrolUsersInCourse: always,
  resetEnrolment: always,
  setEnrolmentTerms: always,
  extendTerm: always,
  setExemption: always,
  CourseReport: always,
};

/** Returns the caller's rights on a course (`viewer_can`). */
export const rightsOnCourse = (subject: AccessSubject, row: CourseRightsRow): string[] => rightsBy(COURSE_RULES, subject, row);
