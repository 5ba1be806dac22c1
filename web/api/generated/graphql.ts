/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ActOnRowsInput = {
  /** e.g. 'delete', 'add_to_groups' */
  act: string;
  /** all rows that a search finds. */
  found?: FoundRowsInput | null | undefined;
  /** These rows, at most 10,000; or */
  ids?: Array<string> | null | undefined;
  /** users, courses, branches or groups */
  list: string;
  /** The courses, groups, branches or users that the act is about; at most 100. */
  targets?: Array<string> | null | undefined;
};

/** Whether the person of an address can be enrolled. */
export type AddressState =
  | 'enrolled'
  | 'ready'
  | 'refused'
  | 'unknown';

export type AssignmentStatus =
  | 'accepted'
  | 'pending'
  | 'returned';

export type AssignmentUnitInput = {
  completion_option?: string | null | undefined;
  content?: string | null | undefined;
  id?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
};

export type AudioUnitInput = {
  audio_path?: string | null | undefined;
  captions?: Array<CaptionInput> | null | undefined;
  completion_option?: string | null | undefined;
  content?: string | null | undefined;
  /** (added) Whole seconds that the file plays, at most a day; absent = unchanged while the file is the same. */
  duration?: number | null | undefined;
  id?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
};

export type BillingInterval =
  | 'monthly'
  | 'yearly';

export type BranchCoursesInput = {
  branch_id: string;
  course_ids: Array<string>;
};

/** Slug rule on create and edit: groups of a-z and 0-9 joined by single hyphens. */
export type BranchInput = {
  /** Default false on create. Setting it unsets the former default. */
  is_default?: boolean | null | undefined;
  /** Default 'en' on create. */
  language?: string | null | undefined;
  /** (added) Tags out of which its people choose; none: those of the instance. */
  languages?: Array<string> | null | undefined;
  name: string;
  primary_color?: string | null | undefined;
  remove_logo?: boolean | null | undefined;
  secondary_color?: string | null | undefined;
  theme?: string | null | undefined;
  /** (added) An IANA name; null: that of the instance. */
  time_zone?: string | null | undefined;
  url: string;
};

/** One row of a file. Everything can be null, so that a bad value fails its own row alone. */
export type BulkUserInput = {
  /** An unknown one fails the row. (added) One with commas that no group has is a list; in it the longest existing names win. */
  branchUrls?: Array<string> | null | undefined;
  /** YYYY-MM-DD */
  deactivate_at?: string | null | undefined;
  email?: string | null | undefined;
  first_name?: string | null | undefined;
  /** An unknown one fails the row. */
  groupNames?: Array<string> | null | undefined;
  /** Absent: true. */
  is_active?: boolean | null | undefined;
  /** Absent: true for a row without a branch in a call without a branch, else false. */
  is_primary?: boolean | null | undefined;
  last_name?: string | null | undefined;
  password?: string | null | undefined;
  role?: string | null | undefined;
  /** Absent: false. */
  skip_email?: boolean | null | undefined;
};

export type CaptionInput = {
  file_path: string;
  label: string;
  language: string;
};

/** (added) The name of a category in another language; a blank one is none. */
export type CategoryTranslationInput = {
  language: string;
  name: string;
};

/** (added) What people have to complete, and renew before it ends. */
export type CertificationInput = {
  /** YYYY-MM-DD */
  counts_from?: string | null | undefined;
  course_ids: Array<string>;
  group_ids?: Array<string> | null | undefined;
  lapse_days?: number | null | undefined;
  /** Absent, null or empty: the same courses. */
  renewal_ids?: Array<string> | null | undefined;
  title: string;
  /** MM-DD: it ends on this day of the year. */
  validity_day?: string | null | undefined;
  /** Months from the completion. Without these and without a day it has no end. */
  validity_months?: number | null | undefined;
  window_days?: number | null | undefined;
};

export type ContentUnitInput = {
  completion_option?: string | null | undefined;
  content?: string | null | undefined;
  id?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
};

export type CourseCategoryInput = {
  /** Absent = the category of that name and parent, created if missing. */
  id?: string | null | undefined;
  name?: string | null | undefined;
  parent_id?: string | null | undefined;
};

export type CourseEnrollmentInput = {
  course_id: string;
};

/** (added) Title and description of a course in another language. */
export type CourseTranslationInput = {
  description?: string | null | undefined;
  language: string;
  /** The version of the source that it was translated from; absent: the one beside it. */
  source_version?: string | null | undefined;
  title?: string | null | undefined;
};

export type CreateUserInput = {
  deactivate_at?: string | null | undefined;
  email: string;
  first_name: string;
  /** Default true. */
  is_active?: boolean | null | undefined;
  /** Default true without a branch (else the person could not enter), false in a branch. */
  is_primary?: boolean | null | undefined;
  last_name: string;
  /** 8 to 128 characters when given. */
  password?: string | null | undefined;
  role: string;
  /** Default false. */
  skip_email?: boolean | null | undefined;
};

export type DocumentUnitInput = {
  completion_option?: string | null | undefined;
  content?: string | null | undefined;
  description?: string | null | undefined;
  doc_path?: string | null | undefined;
  file_path?: string | null | undefined;
  id?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
};

export type EditCourseInput = {
  assignments?: Array<AssignmentUnitInput> | null | undefined;
  audios?: Array<AudioUnitInput> | null | undefined;
  capacity?: number | null | undefined;
  categories?: Array<CourseCategoryInput> | null | undefined;
  category?: string | null | undefined;
  certificate_type?: string | null | undefined;
  completion_percentage?: number | null | undefined;
  completion_rules?: string | null | undefined;
  contents?: Array<ContentUnitInput> | null | undefined;
  course_code?: string | null | undefined;
  description?: string | null | undefined;
  documents?: Array<DocumentUnitInput> | null | undefined;
  end_date?: string | null | undefined;
  end_time?: string | null | undefined;
  hide_from_catalog?: boolean | null | undefined;
  id: string;
  iframes?: Array<IframeUnitInput> | null | undefined;
  /** (added) In which language the course is written; null: that of the instance. */
  language?: string | null | undefined;
  /** (added) In which other languages it is offered; absent: unchanged. */
  languages?: Array<string> | null | undefined;
  learning_path?: Array<string> | null | undefined;
  level?: string | null | undefined;
  price?: number | null | undefined;
  resources?: Array<ResourceInput> | null | undefined;
  scorms?: Array<ScormUnitInput> | null | undefined;
  start_date?: string | null | undefined;
  start_time?: string | null | undefined;
  tests?: Array<QuestionInput> | null | undefined;
  thumbnail?: string | null | undefined;
  /** (added) The zone of the dates and times, an IANA name; absent: unchanged, null: UTC. */
  time_zone?: string | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<CourseTranslationInput> | null | undefined;
  unit_tests?: Array<TestUnitInput> | null | undefined;
  /** The version read; an older one answers CONFLICT with who and when. Absent = no check. */
  version?: number | null | undefined;
  videos?: Array<VideoUnitInput> | null | undefined;
};

/** A search of the list, as its paged query takes it; total: how many rows the caller was told. */
export type FoundRowsInput = {
  category?: string | null | undefined;
  /** (added) With in_course: who completed it before this time. */
  completed_before?: string | null | undefined;
  from?: string | null | undefined;
  /** (added) Of users: who has this course and has opened it since it last began. */
  in_course?: string | null | undefined;
  /** (added) With in_course: of the people of this group. */
  in_group?: string | null | undefined;
  /** (added) Of users: as usersPage takes it. */
  last_login?: string | null | undefined;
  not_in_branch?: string | null | undefined;
  not_in_course?: string | null | undefined;
  not_in_group?: string | null | undefined;
  not_of_user?: string | null | undefined;
  /** (added) Of users: the people of this branch. */
  of_branch?: string | null | undefined;
  /** (added) Of users: the people of this group. */
  of_group?: string | null | undefined;
  /** (added) Of users: who is overdue in a course. */
  overdue?: boolean | null | undefined;
  role?: string | null | undefined;
  search?: string | null | undefined;
  status?: string | null | undefined;
  to?: string | null | undefined;
  total: number;
};

/** How the page of another site is shown: in a frame, in a frame through GET /api/proxy, or in a new tab. */
export type Framing =
  | 'direct'
  | 'proxy'
  | 'tab';

/** Says which certificate; names, dates and template come from the records. */
export type GenerateCertificateInput = {
  certificate_type?: string | null | undefined;
  course_id?: string | null | undefined;
  course_name: string;
  expiry_date?: string | null | undefined;
  issued_date?: string | null | undefined;
  user_id?: string | null | undefined;
  user_name?: string | null | undefined;
};

export type GroupInput = {
  description?: string | null | undefined;
  name: string;
};

export type IframeUnitInput = {
  completion_option?: string | null | undefined;
  content?: string | null | undefined;
  id?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
  url?: string | null | undefined;
};

/** (added) What keeps a person out: a flag of the person, of the membership, its date, or the flag of the branch. */
export type InactiveCause =
  | 'branch'
  | 'date'
  | 'membership'
  | 'person';

export type KeepSubmissionTextInput = {
  course_id: string;
  round?: number | null | undefined;
  submission_text: string;
  unit_id: string;
};

/** (added) */
export type MailKind =
  | 'accepted'
  | 'access'
  | 'contact'
  | 'reset'
  | 'returned'
  | 'submitted'
  | 'welcome';

/** (added) */
export type NotificationKind =
  | 'accepted'
  | 'due_soon'
  | 'overdue'
  | 'returned'
  | 'submission_waits';

/** (added) */
export type NotificationStatus =
  | 'bounced'
  | 'failed'
  | 'queued'
  | 'sent'
  | 'skipped';

export type OptionTranslationInput = {
  id: string;
  text: string;
};

export type PairTranslationInput = {
  left: string;
  right: string;
};

export type QuestionInput = {
  fillTheGaps?: string | null | undefined;
  /** Only in EditCourse, for a question that exists. */
  id?: string | null | undefined;
  options?: Array<QuestionOptionInput> | null | undefined;
  pairs?: Array<QuestionPairInput> | null | undefined;
  question?: string | null | undefined;
  required_points?: number | null | undefined;
  rules?: Array<QuestionRuleInput> | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<QuestionTranslationInput> | null | undefined;
  type: string;
  unit_order: number;
};

export type QuestionOptionInput = {
  checked?: boolean | null | undefined;
  id?: string | null | undefined;
  text: string;
};

export type QuestionPairInput = {
  left: string;
  right: string;
};

export type QuestionRuleInput = {
  condition: string;
  points: number;
  word: string;
};

/** (added) A question in another language. What is correct, and points, are those of the source. */
export type QuestionTranslationInput = {
  /** With as many gaps as the source, and as many choices in each. */
  fillTheGaps?: string | null | undefined;
  language: string;
  /** Of all options, by their ids. */
  options?: Array<OptionTranslationInput> | null | undefined;
  /** In the source's order. */
  pairs?: Array<PairTranslationInput> | null | undefined;
  question?: string | null | undefined;
  /** The version of the source that it was translated from; absent: the one beside it. */
  source_version?: string | null | undefined;
  /** The words of the rules, in the source's order. */
  words?: Array<string> | null | undefined;
};

export type ResourceInput = {
  category_id?: string | null | undefined;
  file_path: string;
  /** Only in EditCourse, for a resource that exists. */
  id?: string | null | undefined;
  is_downloadable?: boolean | null | undefined;
  name: string;
  /** (added) As read; what is stored is the size of the file. */
  size?: number | null | undefined;
  type?: string | null | undefined;
};

export type ReviewAssignmentInput = {
  accepted: boolean;
  /** Shown to the learner; needed when accepted is false. */
  comment?: string | null | undefined;
  submission_id: string;
};

export type Role =
  | 'admin'
  | 'instructor'
  | 'learner'
  | 'manager'
  | 'super_admin';

export type ScormUnitInput = {
  completion_option?: string | null | undefined;
  id?: string | null | undefined;
  /** (added) Which score counts: 'last', the default, or 'best'; absent = unchanged. */
  score_rule?: string | null | undefined;
  scorm_id?: string | null | undefined;
  scorm_path?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
};

export type SourceType =
  | 'direct'
  | 'group';

export type StoreUnitResponseInput = {
  course_id: string;
  input_key?: string | null | undefined;
  input_type?: string | null | undefined;
  /** (added) In which language the page shows the course; absent: the caller's own. */
  language?: string | null | undefined;
  response: string;
  round?: number | null | undefined;
  unit_id: string;
  unit_type: string;
};

export type SubscriptionStatus =
  | 'active'
  | 'cancelled'
  | 'paused'
  | 'trialing';

/** (added) Up to 200 characters, and an answer of up to 2,000 in lines. */
export type SupportQuestionInput = {
  answer: string;
  question: string;
};

/** (added) Until when a course has to be done. */
export type TermsInput = {
  /** Days after the enrolment, 1 to 3,650, with access_ends days. */
  access_days?: number | null | undefined;
  /** due: with the due date and its days of grace; days: 'access_days' after the enrolment; absent: never. */
  access_ends?: string | null | undefined;
  /** Whether those who have completed the course have access after that. */
  access_kept?: boolean | null | undefined;
  /** YYYY-MM-DD. It ends where the learner lives. */
  due_day?: string | null | undefined;
  /** Days after the enrolment, 1 to 3,650, in place of a day. */
  due_days?: number | null | undefined;
  /** 0 to 365; absent: none. */
  grace_days?: number | null | undefined;
  mandatory: boolean;
  /** Why, at most 500 characters. That of direct terms is stored encrypted. */
  reason?: string | null | undefined;
};

export type TestUnitInput = {
  completion_option?: string | null | undefined;
  id?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
};

export type UnitRefInput = {
  course_id: string;
  /** (added) In which language the page shows the course; absent: the caller's own. */
  language?: string | null | undefined;
  round?: number | null | undefined;
  unit_id: string;
  unit_type: string;
};

/** (added) A unit in another language; what is absent is shown as the source has it. Members that its kind has not are refused. */
export type UnitTranslationInput = {
  audio_path?: string | null | undefined;
  captions?: Array<CaptionInput> | null | undefined;
  content?: string | null | undefined;
  doc_path?: string | null | undefined;
  duration?: number | null | undefined;
  language: string;
  /** The version of the source that it was translated from; absent: the one beside it. */
  source_version?: string | null | undefined;
  title?: string | null | undefined;
  video_path?: string | null | undefined;
  vimeo_link?: string | null | undefined;
  youtube_link?: string | null | undefined;
};

/** Absent fields stay unchanged. */
export type UpdateUserInput = {
  /** null clears the date. */
  deactivate_at?: string | null | undefined;
  email?: string | null | undefined;
  first_name?: string | null | undefined;
  is_active?: boolean | null | undefined;
  is_primary?: boolean | null | undefined;
  last_name?: string | null | undefined;
  password?: string | null | undefined;
  role?: string | null | undefined;
  skip_email?: boolean | null | undefined;
};

export type UserBranchInput = {
  branch_ids: Array<string>;
  role?: string | null | undefined;
  user_ids: Array<string>;
};

export type UserDetailsInput = {
  email?: string | null | undefined;
  first_name: string;
  /** (added) A BCP 47 tag; absent: unchanged, null: none. */
  language?: string | null | undefined;
  last_name: string;
  /** (added) An IANA name; absent: unchanged, null: none. */
  time_zone?: string | null | undefined;
};

export type VideoUnitInput = {
  captions?: Array<CaptionInput> | null | undefined;
  completion_option?: string | null | undefined;
  content?: string | null | undefined;
  /** (added) Whole seconds that the file plays, at most a day; absent = unchanged while the file is the same. */
  duration?: number | null | undefined;
  id?: string | null | undefined;
  time_limit?: number | null | undefined;
  title?: string | null | undefined;
  /** (added) Absent = unchanged. */
  translations?: Array<UnitTranslationInput> | null | undefined;
  unit_order: number;
  video_path?: string | null | undefined;
  vimeo_link?: string | null | undefined;
  youtube_link?: string | null | undefined;
};

export type BellQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type BellQuery = { bell: Array<{ id: string, kind: NotificationKind, course_id: string | null, course_title: string | null, created_at: string, is_read: boolean }> };

export type MarkBellReadMutationVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type MarkBellReadMutation = { markBellRead: Array<{ id: string }> };

export type JobQueryVariables = Exact<{
  id: string;
}>;


export type JobQuery = { job: { id: string, title: string, title_text: unknown, status: string, done: number, total: number | null, message: string | null, texts: Array<unknown> | null, url: string | null, started_at: string, finished_at: string | null } | null };

export type JumpToPeopleQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type JumpToPeopleQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, role: Role | null }> } };

export type JumpToCoursesQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type JumpToCoursesQuery = { coursesPage: { data: Array<{ id: string, title: string, categories: Array<{ path: string }> }> } };

export type JumpToBranchesQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type JumpToBranchesQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string }> } };

export type JumpToGroupsQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type JumpToGroupsQuery = { groupsPage: { data: Array<{ id: string, name: string }> } };

export type JumpToMyCoursesQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type JumpToMyCoursesQuery = { myCourses: Array<{ id: string, title: string | null, progress: number, is_complete: boolean, status: string, units_completed: number, total_units: number, completed_at: string | null }> };

export type JumpToCatalogQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type JumpToCatalogQuery = { catalogPage: { data: Array<{ id: string, title: string }> } };

export type SwitchAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type SwitchAccessQuery = { meAccess: Array<{ id: string, name: string, domain: string, is_active: boolean, user_primary_access: boolean, user_instance_is_active: boolean, user_branches: Array<{ id: string, name: string, url: string, user_branch_is_active: boolean, user_branch_role: Role }> }> };

export type SwitchBranchesQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type SwitchBranchesQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string, logo_url: string | null }> } };

export type SwitchInstancesQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type SwitchInstancesQuery = { lmsInstancesPage: { data: Array<{ id: string, name: string, domain: string, is_active: boolean }> } };

export type CertificatesListQueryVariables = Exact<{ [key: string]: never; }>;


export type CertificatesListQuery = { certificates: Array<{ id: string, name: string, file_path: string | null, is_default: boolean, created_at: string | null, name_position: Array<number> | null, course_title_position: Array<number> | null, issue_date_position: Array<number> | null, expiry_date_position: Array<number> | null }> };

export type CertificationEditQueryVariables = Exact<{
  id: string;
}>;


export type CertificationEditQuery = { certification: { id: string, title: string, validity_months: number | null, validity_day: string | null, window_days: number, lapse_days: number, counts_from: string | null, courses: Array<{ id: string, name: string }>, renewal: Array<{ id: string, name: string }>, groups: Array<{ id: string, name: string }>, counts: Array<{ state: string, people: number }> } };

export type CertificationHoldersPageQueryVariables = Exact<{
  id: string;
  state?: string | null | undefined;
  ends_within?: number | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type CertificationHoldersPageQuery = { certificationHolders: { data: Array<{ id: string, name: string, email: string, state: string, completed_on: string | null, valid_until: string | null, renew_from: string | null }>, paginatorInfo: { total: number } } };

export type CertificationsListQueryVariables = Exact<{ [key: string]: never; }>;


export type CertificationsListQuery = { certifications: Array<{ id: string, title: string, validity_months: number | null, validity_day: string | null, courses: Array<{ id: string, name: string }>, groups: Array<{ id: string, name: string }>, counts: Array<{ state: string, people: number }> }> };

export type CoursesToCertifyQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  status?: string | null | undefined;
}>;


export type CoursesToCertifyQuery = { coursesPage: { data: Array<{ id: string, title: string }> } };

export type CreateCertificationMutationVariables = Exact<{
  input: CertificationInput;
}>;


export type CreateCertificationMutation = { createCertification: { id: string } };

export type DeleteCertificationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteCertificationMutation = { deleteCertification: boolean };

export type ExemptFromCertificationMutationVariables = Exact<{
  id: string;
  user_id: string;
  exempt: boolean;
  reason: string;
}>;


export type ExemptFromCertificationMutation = { exemptFromCertification: boolean };

export type MyCertificationsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyCertificationsQuery = { myCertifications: Array<{ id: string, title: string, state: string, rounds: Array<{ kind: string, completed_on: string, valid_until: string | null, renew_from: string | null, revoked_on: string | null }> }> };

export type RevokeCertificationMutationVariables = Exact<{
  id: string;
  user_id: string;
  reason: string;
}>;


export type RevokeCertificationMutation = { revokeCertification: boolean };

export type UpdateCertificationMutationVariables = Exact<{
  id: string;
  input: CertificationInput;
}>;


export type UpdateCertificationMutation = { updateCertification: { id: string } };

export type CompletedCoursesQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
  userId?: number | null | undefined;
}>;


export type CompletedCoursesQuery = { CompletedCourses: Array<{ id: string, title: string, is_complete: boolean, completed_date: string | null, completed_at: string | null, expires_at: string | null, verify_url: string | null, certificate_type: string | null, revoked_date: string | null, revoked_reason: string | null }> };

export type DeleteCertificateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteCertificateMutation = { deleteCertificate: boolean };

export type GenerateCertificateMutationVariables = Exact<{
  input: GenerateCertificateInput;
  branchUrl?: string | null | undefined;
}>;


export type GenerateCertificateMutation = { GenerateCertificate: { message: string, certificate_url: string | null, badge_url: string | null, code: string | null, verify_url: string | null } };

export type ReplaceCertificateMutationVariables = Exact<{
  id: string;
  by: string;
}>;


export type ReplaceCertificateMutation = { replaceCertificate: { id: string, name: string } };

export type SetDefaultCertificateMutationVariables = Exact<{
  id: string;
}>;


export type SetDefaultCertificateMutation = { setDefaultCertificate: { id: string } };

export type UpdateCertificateMutationVariables = Exact<{
  id: string;
  name: string;
  file?: File | null | undefined;
  name_position?: Array<number> | number | null | undefined;
  course_title_position?: Array<number> | number | null | undefined;
  issue_date_position?: Array<number> | number | null | undefined;
  expiry_date_position?: Array<number> | number | null | undefined;
}>;


export type UpdateCertificateMutation = { updateCertificate: { id: string, name: string } };

export type UploadCertificateMutationVariables = Exact<{
  name: string;
  file: File;
  name_position?: Array<number> | number | null | undefined;
  course_title_position?: Array<number> | number | null | undefined;
  issue_date_position?: Array<number> | number | null | undefined;
  expiry_date_position?: Array<number> | number | null | undefined;
  canvas_width?: number | null | undefined;
  canvas_height?: number | null | undefined;
}>;


export type UploadCertificateMutation = { uploadCertificate: { id: string, name: string } };

export type VerifyCertificateQueryVariables = Exact<{
  code: string;
}>;


export type VerifyCertificateQuery = { verifyCertificate: { valid: boolean, user_name: string, course_title: string, instance_name: string, issued_date: string, expiry_date: string, revoked_date: string | null, revoked_reason: string | null } | null };

export type BranchesOfCategoriesQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type BranchesOfCategoriesQuery = { branchesPage: { data: Array<{ id: string, name: string }> } };

export type CategoriesAllQueryVariables = Exact<{ [key: string]: never; }>;


export type CategoriesAllQuery = { categories: Array<{ id: string, name: string, parent: { id: string, name: string } | null }> };

export type CategoriesListQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type CategoriesListQuery = { categories: Array<{ id: string, name: string, path: string, parent: { id: string, name: string } | null }> };

export type CategoriesPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_in_group?: string | null | undefined;
}>;


export type CategoriesPageQuery = { categoriesPage: { data: Array<{ id: string, name: string, parent_id: string | null, image: string | null, course_count: number | null, parent: { id: string, name: string } | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type CategoryQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type CategoryQuery = { category: { id: string, name: string, parent_id: string | null, image: string | null, shown_to_nobody: boolean | null, branches: Array<{ id: string, name: string }> | null, groups: Array<{ id: string, name: string }> | null, translations: Array<{ language: string, name: string }> | null } | null };

export type CertificatesSelectQueryVariables = Exact<{ [key: string]: never; }>;


export type CertificatesSelectQuery = { certificates: Array<{ id: string, name: string, is_default: boolean, name_position: Array<number> | null }> };

export type CopyCourseMutationVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type CopyCourseMutation = { copyCourse: { id: string, title: string } };

export type CourseDraftQueryVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type CourseDraftQuery = { courseDraft: { id: string, version: number, draft: unknown, saved_at: string, saved_by: { id: string, first_name: string, last_name: string } | null } | null };

export type CourseEditQueryVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type CourseEditQuery = { course: { id: string, title: string, description: string | null, language: string, languages: Array<string>, course_code: string | null, price: number | null, hide_from_catalog: boolean | null, capacity: number | null, level: string | null, start_date: string | null, start_time: string | null, end_date: string | null, end_time: string | null, time_zone: string | null, completion_rules: string, completion_percentage: number | null, learning_path: Array<string>, thumbnail: string | null, certificate_type: string, version: number | null, status: string | null, viewer_can: Array<string>, translations: Array<{ language: string, source_version: string, title: string, description: string }>, category: { name: string } | null, categories: Array<{ id: string, name: string, parent: { id: string, name: string } | null }>, resources: Array<{ id: string, name: string, file_path: string | null, type: string | null, size: number | null, is_downloadable: boolean, category: { id: string, name: string } | null }>, contents: Array<{ content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, videos: Array<{ video_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, audios: Array<{ audio_path: string | null, duration: number | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, documents: Array<{ doc_path: string | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, iframes: Array<{ url: string | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, scorms: Array<{ scorm_path: string | null, scorm_id: string | null, score_rule: string, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, assignments: Array<{ content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, tests: Array<{ id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }> } | null };

type AuthorUnit_AssignmentUnitType_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

type AuthorUnit_AudioUnit_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

type AuthorUnit_Content_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

type AuthorUnit_DocumentUnit_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

type AuthorUnit_ScormUnitType_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

type AuthorUnit_TestUnitType_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

type AuthorUnit_Video_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

type AuthorUnit_IFrameUnitType_Fragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorUnitFragment =
  | AuthorUnit_AssignmentUnitType_Fragment
  | AuthorUnit_AudioUnit_Fragment
  | AuthorUnit_Content_Fragment
  | AuthorUnit_DocumentUnit_Fragment
  | AuthorUnit_ScormUnitType_Fragment
  | AuthorUnit_TestUnitType_Fragment
  | AuthorUnit_Video_Fragment
  | AuthorUnit_IFrameUnitType_Fragment
;

export type AuthorTestFragment = { id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> };

export type CoursesBeforeQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
}>;


export type CoursesBeforeQuery = { coursesPage: { data: Array<{ id: string, title: string, thumbnail: string | null, categories: Array<{ path: string }> }>, paginatorInfo: { total: number } } };

export type CoursesPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  category?: string | null | undefined;
  status?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  not_in_group?: string | null | undefined;
  not_in_branch?: string | null | undefined;
  not_of_user?: string | null | undefined;
}>;


export type CoursesPageQuery = { coursesPage: { data: Array<{ id: string, title: string, thumbnail: string | null, price: number | null, date: string | null, status: string | null, enrolled_count: number | null, completed_count: number | null, viewer_can: Array<string>, category: { name: string } | null, categories: Array<{ id: string, name: string, path: string, parent_id: string | null, parent: { id: string, name: string } | null }> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type CreateCategoryMutationVariables = Exact<{
  name: string;
  parent_id?: number | null | undefined;
  branch_ids?: Array<string> | string | null | undefined;
  group_ids?: Array<string> | string | null | undefined;
  translations?: Array<CategoryTranslationInput> | CategoryTranslationInput | null | undefined;
  image?: File | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type CreateCategoryMutation = { CreateCategory: { id: string, name: string, parent: { id: string, name: string } | null } };

export type DeleteCategoryMutationVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
  move_to?: number | null | undefined;
}>;


export type DeleteCategoryMutation = { deleteCategory: boolean };

export type DeleteCourseMutationVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type DeleteCourseMutation = { deleteCourse: boolean };

export type DiscardCourseDraftMutationVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type DiscardCourseDraftMutation = { discardCourseDraft: boolean };

export type EditCourseMutationVariables = Exact<{
  input: EditCourseInput;
  branchUrl?: string | null | undefined;
}>;


export type EditCourseMutation = { EditCourse: { id: string, title: string, description: string | null, version: number | null, status: string | null, units: Array<
      | { __typename: 'AssignmentUnitType', id: string, unit_order: number, title: string }
      | { __typename: 'AudioUnit', id: string, unit_order: number, title: string }
      | { __typename: 'Content', id: string, unit_order: number, title: string }
      | { __typename: 'DocumentUnit', id: string, unit_order: number, title: string }
      | { __typename: 'ScormUnitType', id: string, unit_order: number, title: string }
      | { __typename: 'TestUnitType', id: string, unit_order: number, title: string }
      | { __typename: 'Video', id: string, unit_order: number, title: string }
      | { __typename: 'iFrameUnitType', id: string, unit_order: number, title: string }
    > } };

export type GroupsOfCategoriesQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type GroupsOfCategoriesQuery = { groupsPage: { data: Array<{ id: string, name: string }> } };

export type CreateResourceCategoryMutationVariables = Exact<{
  name: string;
}>;


export type CreateResourceCategoryMutation = { CreateResourceCategory: { id: string, name: string } };

export type ResourceCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type ResourceCategoriesQuery = { resourceCategories: Array<{ id: string, name: string }> };

export type RestoreCourseMutationVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type RestoreCourseMutation = { restoreCourse: { id: string, title: string } };

export type SaveCourseDraftMutationVariables = Exact<{
  id?: number | null | undefined;
  draft: unknown;
  version?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type SaveCourseDraftMutation = { saveCourseDraft: { id: string, version: number, saved_at: string } };

export type ScormPackageQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type ScormPackageQuery = { scormPackage: { id: string, title: string | null, file_name: string | null, version: string, warnings: Array<string>, warning_texts: Array<unknown> | null, parts: Array<{ id: string, title: string | null, entry_url: string }> } };

export type TitlesOfCoursesQueryVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
}>;


export type TitlesOfCoursesQuery = { CompletedCourses: Array<{ id: string, title: string }> };

export type UnpublishCourseMutationVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type UnpublishCourseMutation = { unpublishCourse: { id: string, title: string } };

export type UpdateCategoryMutationVariables = Exact<{
  id: string;
  name: string;
  parent_id?: number | null | undefined;
  branch_ids?: Array<string> | string | null | undefined;
  group_ids?: Array<string> | string | null | undefined;
  translations?: Array<CategoryTranslationInput> | CategoryTranslationInput | null | undefined;
  image?: File | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type UpdateCategoryMutation = { updateCategory: { id: string, name: string, parent: { id: string, name: string } | null } };

export type AuthorAssignmentFragment = { content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorAudioFragment = { audio_path: string | null, duration: number | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorContentFragment = { content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorDocumentFragment = { doc_path: string | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorIframeFragment = { url: string | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorScormFragment = { scorm_path: string | null, scorm_id: string | null, score_rule: string, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorTestUnitFragment = { id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type AuthorUnitListsFragment = { contents: Array<{ content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, videos: Array<{ video_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, audios: Array<{ audio_path: string | null, duration: number | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, documents: Array<{ doc_path: string | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, iframes: Array<{ url: string | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, scorms: Array<{ scorm_path: string | null, scorm_id: string | null, score_rule: string, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, assignments: Array<{ content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }>, tests: Array<{ id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> }> };

export type AuthorVideoFragment = { video_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, content: string | null, id: string, unit_order: number, title: string, completion_option: string | null, time_limit: number | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ id: string, text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null, translations: Array<{ language: string, source_version: string, question: string, fillTheGaps: string | null, words: Array<string> | null, options: Array<{ id: string, text: string }> | null, pairs: Array<{ left: string, right: string }> | null }> }>, translations: Array<{ language: string, source_version: string, title: string | null, content: string | null, video_path: string | null, audio_path: string | null, doc_path: string | null, youtube_link: string | null, vimeo_link: string | null, duration: number | null, captions: Array<{ language: string, label: string, file_path: string }> | null }> };

export type LoginUserMutationVariables = Exact<{
  email: string;
  password: string;
  instance_url?: string | null | undefined;
  branch_url?: string | null | undefined;
}>;


export type LoginUserMutation = { loginUser: { token: string | null, user: { id: string, email: string, first_name: string, last_name: string } | null } };

export type MeAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type MeAccessQuery = { meAccess: Array<{ id: string, name: string, domain: string, is_active: boolean, user_primary_access: boolean, user_is_owner: boolean, user_instance_is_active: boolean, user_branches: Array<{ id: string, name: string, url: string, lms_instance_id: string, user_branch_is_active: boolean, user_branch_role: Role }> }> };

export type NotificationPreferencesQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type NotificationPreferencesQuery = { notificationPreferences: Array<{ kind: NotificationKind, on: boolean, required: boolean }> };

export type SetNotificationPreferencesMutationVariables = Exact<{
  off: Array<NotificationKind> | NotificationKind;
  branchUrl?: string | null | undefined;
}>;


export type SetNotificationPreferencesMutation = { setNotificationPreferences: Array<{ kind: NotificationKind, on: boolean, required: boolean }> };

export type ResetPasswordMutationVariables = Exact<{
  email: string;
  token: string;
  password: string;
  branchUrl?: string | null | undefined;
}>;


export type ResetPasswordMutation = { resetPassword: { message: string } };

export type SelectContextMutationVariables = Exact<{
  instance_id: string;
  branch_id?: string | null | undefined;
}>;


export type SelectContextMutation = { selectContext: boolean };

export type SendPasswordResetMutationVariables = Exact<{
  email: string;
  branch_url?: string | null | undefined;
  instance_domain?: string | null | undefined;
}>;


export type SendPasswordResetMutation = { sendPasswordReset: boolean };

export type UpdatePasswordMutationVariables = Exact<{
  current_password: string;
  new_password: string;
  new_password_confirmation: string;
}>;


export type UpdatePasswordMutation = { updatePassword: boolean };

export type UpdateUserDetailsMutationVariables = Exact<{
  input: UserDetailsInput;
}>;


export type UpdateUserDetailsMutation = { updateUserDetails: { first_name: string, last_name: string, email: string, language: string | null, time_zone: string | null } };

export type ValidatePasswordTokenQueryVariables = Exact<{
  email: string;
  token: string;
}>;


export type ValidatePasswordTokenQuery = { validatePasswordToken: boolean };

export type AssignmentSubmissionQueryVariables = Exact<{
  submission_id: string;
  branchUrl?: string | null | undefined;
}>;


export type AssignmentSubmissionQuery = { assignmentSubmission: { unit_content: string | null, accepting_completes: string | null, submission: { id: string, unit_title: string, type: string, content: string | null, file_path: string | null, file_type: string | null, file_size: number | null, view_url: string | null, number: number, submitted_at: string, status: AssignmentStatus, is_replaced: boolean, comment: string | null, reviewed_at: string | null, user: { id: string, first_name: string, last_name: string, email: string }, course: { id: string, title: string }, reviewed_by: { id: string, first_name: string, last_name: string } | null }, submissions: Array<{ id: string, unit_title: string, type: string, content: string | null, file_path: string | null, file_type: string | null, file_size: number | null, view_url: string | null, number: number, submitted_at: string, status: AssignmentStatus, is_replaced: boolean, comment: string | null, reviewed_at: string | null, user: { id: string, first_name: string, last_name: string, email: string }, course: { id: string, title: string }, reviewed_by: { id: string, first_name: string, last_name: string } | null }> } };

export type DeskSubmissionFragment = { id: string, unit_title: string, type: string, content: string | null, file_path: string | null, file_type: string | null, file_size: number | null, view_url: string | null, number: number, submitted_at: string, status: AssignmentStatus, is_replaced: boolean, comment: string | null, reviewed_at: string | null, user: { id: string, first_name: string, last_name: string, email: string }, course: { id: string, title: string }, reviewed_by: { id: string, first_name: string, last_name: string } | null };

export type AssignmentSubmissionsPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  courseId?: number | null | undefined;
  status?: string | null | undefined;
}>;


export type AssignmentSubmissionsPageQuery = { assignmentSubmissionsPage: { data: Array<{ id: string, unit_title: string, type: string, file_type: string | null, number: number, submitted_at: string, status: AssignmentStatus, is_replaced: boolean, user: { id: string, first_name: string, last_name: string }, course: { id: string, title: string } }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type CatalogPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  category?: string | null | undefined;
}>;


export type CatalogPageQuery = { catalogPage: { data: Array<{ id: string, title: string, thumbnail: string | null, price: number | null, description: string | null, units: number, minutes: number | null, date: string | null, categories: Array<{ id: string, name: string, image: string | null, parent_id: string | null }> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type CategoriesCatalogQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type CategoriesCatalogQuery = { categories: Array<{ id: string, name: string, path: string, parent_id: string | null, image: string | null }> };

export type ClearUnitResponsesMutationVariables = Exact<{
  input: UnitRefInput;
  keepCorrect?: boolean | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type ClearUnitResponsesMutation = { clearUnitResponses: boolean };

export type CompletedCoursesByIdsQueryVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
}>;


export type CompletedCoursesByIdsQuery = { CompletedCourses: Array<{ id: string, title: string, is_complete: boolean, certificate_type: string | null }> };

export type CourseEnrollmentMutationVariables = Exact<{
  input: CourseEnrollmentInput;
  branchUrl?: string | null | undefined;
}>;


export type CourseEnrollmentMutation = { CourseEnrollment: { id: string, title: string } };

export type CourseOverviewQueryVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
  language?: string | null | undefined;
}>;


export type CourseOverviewQuery = { course: { id: string, title: string, language: string, languages: Array<string>, shown_language: string, description: string | null, course_code: string | null, price: number | null, date: string | null, start_date: string | null, start_time: string | null, end_date: string | null, end_time: string | null, time_zone: string | null, thumbnail: string | null, certificate_type: string, completion_rules: string, completion_percentage: number | null, learning_path: Array<string>, completed_date: string | null, due_at: string | null, access_ends_at: string | null, term_state: string, is_enrolled: boolean, is_complete: boolean, status: string | null, viewer_can: Array<string>, category: { name: string } | null, categories: Array<{ id: string, name: string, path: string, parent: { id: string, name: string } | null }>, resources: Array<{ id: string, name: string, file_path: string | null, type: string | null, is_downloadable: boolean, download_url: string | null, category: { id: string, name: string } | null }>, units: Array<
      | { __typename: 'AssignmentUnitType', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
      | { __typename: 'AudioUnit', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
      | { __typename: 'Content', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
      | { __typename: 'DocumentUnit', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
      | { __typename: 'ScormUnitType', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
      | { __typename: 'TestUnitType', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
      | { __typename: 'Video', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
      | { __typename: 'iFrameUnitType', id: string, unit_order: number, title: string, is_complete: boolean, minutes: number | null, question_count: number }
    >, prerequisites: Array<{ id: string, title: string, is_complete: boolean }>, userResponses: Array<{ unit_id: string, input_type: string, input_key: string | null, response: string, file_path: string | null }> } | null };

export type CoursePlayerQueryVariables = Exact<{
  id: number;
  language?: string | null | undefined;
}>;


export type CoursePlayerQuery = { course: { id: string, title: string, language: string, languages: Array<string>, shown_language: string, is_enrolled: boolean, due_at: string | null, access_ends_at: string | null, term_state: string, start_date: string | null, start_time: string | null, end_date: string | null, end_time: string | null, time_zone: string | null, is_complete: boolean, round: number | null, prerequisites: Array<{ id: string, title: string, is_complete: boolean }>, userResponses: Array<{ unit_id: string, input_type: string, input_key: string | null, response: string, file_path: string | null, is_correct: boolean | null, status: AssignmentStatus | null, comment: string | null }>, units: Array<
      | { __typename: 'AssignmentUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, content: string | null, begun_text: string | null, begun_at: string | null }
      | { __typename: 'AudioUnit', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, audio_path: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'Content', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'DocumentUnit', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, file_path: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'ScormUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, scorm_id: string | null, scorm: { id: string, title: string | null, uuid: string, scos: Array<{ uuid: string, title: string | null }> } | null }
      | { __typename: 'TestUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'Video', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, video_path: string | null, youtube_link: string | null, vimeo_link: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'iFrameUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, url: string | null, framing: Framing | null, proxy_url: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
    > } | null };

export type PlayerCourseFragment = { id: string, title: string, language: string, languages: Array<string>, shown_language: string, is_enrolled: boolean, due_at: string | null, access_ends_at: string | null, term_state: string, start_date: string | null, start_time: string | null, end_date: string | null, end_time: string | null, time_zone: string | null, is_complete: boolean, round: number | null, prerequisites: Array<{ id: string, title: string, is_complete: boolean }>, userResponses: Array<{ unit_id: string, input_type: string, input_key: string | null, response: string, file_path: string | null, is_correct: boolean | null, status: AssignmentStatus | null, comment: string | null }>, units: Array<
    | { __typename: 'AssignmentUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, content: string | null, begun_text: string | null, begun_at: string | null }
    | { __typename: 'AudioUnit', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, audio_path: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
    | { __typename: 'Content', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
    | { __typename: 'DocumentUnit', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, file_path: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
    | { __typename: 'ScormUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, scorm_id: string | null, scorm: { id: string, title: string | null, uuid: string, scos: Array<{ uuid: string, title: string | null }> } | null }
    | { __typename: 'TestUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
    | { __typename: 'Video', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, video_path: string | null, youtube_link: string | null, vimeo_link: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
    | { __typename: 'iFrameUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, url: string | null, framing: Framing | null, proxy_url: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
  > };

export type LearnerTestFragment = { id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null };

export type CoursePreviewQueryVariables = Exact<{
  id: number;
  language?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type CoursePreviewQuery = { coursePreview: { id: string, title: string, language: string, languages: Array<string>, shown_language: string, is_enrolled: boolean, due_at: string | null, access_ends_at: string | null, term_state: string, start_date: string | null, start_time: string | null, end_date: string | null, end_time: string | null, time_zone: string | null, is_complete: boolean, round: number | null, prerequisites: Array<{ id: string, title: string, is_complete: boolean }>, userResponses: Array<{ unit_id: string, input_type: string, input_key: string | null, response: string, file_path: string | null, is_correct: boolean | null, status: AssignmentStatus | null, comment: string | null }>, units: Array<
      | { __typename: 'AssignmentUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, content: string | null, begun_text: string | null, begun_at: string | null }
      | { __typename: 'AudioUnit', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, audio_path: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'Content', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'DocumentUnit', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, file_path: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'ScormUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, scorm_id: string | null, scorm: { id: string, title: string | null, uuid: string, scos: Array<{ uuid: string, title: string | null }> } | null }
      | { __typename: 'TestUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'Video', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, video_path: string | null, youtube_link: string | null, vimeo_link: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
      | { __typename: 'iFrameUnitType', id: string, unit_order: number, title: string, is_complete: boolean, completion_option: string | null, time_limit: number | null, time_spent: number, position: number | null, attempt: number, language: string | null, url: string | null, framing: Framing | null, proxy_url: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> }
    > } };

export type KeepSubmissionTextMutationVariables = Exact<{
  input: KeepSubmissionTextInput;
  branchUrl?: string | null | undefined;
}>;


export type KeepSubmissionTextMutation = { keepSubmissionText: string | null };

export type OwnSubmissionsQueryVariables = Exact<{
  course_id: string;
  unit_id: string;
  branchUrl?: string | null | undefined;
}>;


export type OwnSubmissionsQuery = { ownSubmissions: Array<{ id: string, type: string, content: string | null, file_path: string | null, file_type: string | null, file_size: number | null, submitted_at: string, status: AssignmentStatus, comment: string | null, is_replaced: boolean, reviewed_at: string | null }> };

export type MarkUnitCompleteMutationVariables = Exact<{
  input: UnitRefInput;
  branchUrl?: string | null | undefined;
}>;


export type MarkUnitCompleteMutation = { markUnitComplete: { id: string, is_complete: boolean, unit_id: string, unit_type: string } };

export type MyCoursesQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type MyCoursesQuery = { myCourses: Array<{ id: string, title: string | null, thumbnail: string | null, progress: number, is_complete: boolean, status: string, units_completed: number, total_units: number, completed_at: string | null, date_assigned: string | null, closes_at: string | null, due_at: string | null, term_state: string, categories: Array<{ id: string, name: string, parent_id: string | null, parent: { id: string, name: string } | null }>, returned: { title: string, unit_order: number, comment: string | null } | null, next_unit: { id: string, title: string, unit_order: number, minutes: number | null } | null }> };

export type UserProgressOwnQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type UserProgressOwnQuery = { UserProgress: { totalCourses: number, completedCourses: number, averageCompletionRate: number, notStartedCourses: number, inProgressCourses: number, courses: Array<{ id: string, title: string, completionPercentage: number, is_complete: boolean, status: string, unitsCompleted: number, totalUnits: number, timeSpent: number }> } };

export type OverviewCertificateMutationVariables = Exact<{
  input: GenerateCertificateInput;
  branchUrl?: string | null | undefined;
}>;


export type OverviewCertificateMutation = { GenerateCertificate: { message: string, certificate_url: string | null, code: string | null, verify_url: string | null } };

export type PreviewAnswerQueryVariables = Exact<{
  id: number;
  unit_order: number;
  input_key: string;
  response: string;
  language?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type PreviewAnswerQuery = { previewAnswer: { response: string, is_correct: boolean | null } };

export type ReviewAssignmentMutationVariables = Exact<{
  input: ReviewAssignmentInput;
  branchUrl?: string | null | undefined;
}>;


export type ReviewAssignmentMutation = { reviewAssignment: { id: string, status: AssignmentStatus, comment: string | null } };

export type StoreUnitResponseMutationVariables = Exact<{
  input: StoreUnitResponseInput;
}>;


export type StoreUnitResponseMutation = { storeUnitResponse: { id: string, response: string, is_correct: boolean | null } };

export type SubmitAssignmentMutationVariables = Exact<{
  input: StoreUnitResponseInput;
}>;


export type SubmitAssignmentMutation = { storeUnitResponse: { id: string, status: AssignmentStatus | null } };

export type UserProgressDashboardQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type UserProgressDashboardQuery = { UserProgress: { totalCourses: number, completedCourses: number, averageCompletionRate: number, notStartedCourses: number, inProgressCourses: number, current: { saved_at: string | null, id: string, title: string, thumbnail: string | null, completionPercentage: number, is_complete: boolean, status: string, unitsCompleted: number, totalUnits: number, enrolledDate: string | null, closes_at: string | null, due_at: string | null, term_state: string, returned: { title: string, unit_order: number, comment: string | null } | null, next_unit: { id: string, title: string, unit_order: number, minutes: number | null } | null } | null, due: Array<{ id: string, title: string, thumbnail: string | null, completionPercentage: number, is_complete: boolean, status: string, unitsCompleted: number, totalUnits: number, enrolledDate: string | null, closes_at: string | null, due_at: string | null, term_state: string }>, courses: Array<{ id: string, title: string, thumbnail: string | null, completionPercentage: number, is_complete: boolean, status: string, unitsCompleted: number, totalUnits: number, enrolledDate: string | null, closes_at: string | null, due_at: string | null, term_state: string }>, unenrolledCourses: Array<{ id: string, title: string, thumbnail: string | null, totalUnits: number }> } };

export type DashboardCourseFragment = { id: string, title: string, thumbnail: string | null, completionPercentage: number, is_complete: boolean, status: string, unitsCompleted: number, totalUnits: number, enrolledDate: string | null, closes_at: string | null, due_at: string | null, term_state: string };

export type LearnerAssignmentFragment = { content: string | null, begun_text: string | null, begun_at: string | null };

export type LearnerAudioFragment = { audio_path: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

export type LearnerContentFragment = { content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

export type LearnerDocumentFragment = { file_path: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

export type LearnerIframeFragment = { url: string | null, framing: Framing | null, proxy_url: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

export type LearnerScormFragment = { scorm_id: string | null, scorm: { id: string, title: string | null, uuid: string, scos: Array<{ uuid: string, title: string | null }> } | null };

export type LearnerTestUnitFragment = { tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

type LearnerUnit_AssignmentUnitType_Fragment = { content: string | null, begun_text: string | null, begun_at: string | null };

type LearnerUnit_AudioUnit_Fragment = { audio_path: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

type LearnerUnit_Content_Fragment = { content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

type LearnerUnit_DocumentUnit_Fragment = { file_path: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

type LearnerUnit_ScormUnitType_Fragment = { scorm_id: string | null, scorm: { id: string, title: string | null, uuid: string, scos: Array<{ uuid: string, title: string | null }> } | null };

type LearnerUnit_TestUnitType_Fragment = { tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

type LearnerUnit_Video_Fragment = { video_path: string | null, youtube_link: string | null, vimeo_link: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

type LearnerUnit_IFrameUnitType_Fragment = { url: string | null, framing: Framing | null, proxy_url: string | null, content: string | null, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

export type LearnerUnitFragment =
  | LearnerUnit_AssignmentUnitType_Fragment
  | LearnerUnit_AudioUnit_Fragment
  | LearnerUnit_Content_Fragment
  | LearnerUnit_DocumentUnit_Fragment
  | LearnerUnit_ScormUnitType_Fragment
  | LearnerUnit_TestUnitType_Fragment
  | LearnerUnit_Video_Fragment
  | LearnerUnit_IFrameUnitType_Fragment
;

export type LearnerVideoFragment = { video_path: string | null, youtube_link: string | null, vimeo_link: string | null, content: string | null, captions: Array<{ language: string, label: string, file_path: string }>, tests: Array<{ id: string, type: string, question: string, language: string | null, multiple: boolean, gap_parts: Array<string> | null, options: Array<{ id: string, text: string }>, lefts: Array<{ id: string, text: string }> | null, rights: Array<{ id: string, text: string }> | null, gaps: Array<{ index: number, choices: Array<string> }> | null }> };

export type BeginPackageAgainMutationVariables = Exact<{
  input: UnitRefInput;
  branchUrl?: string | null | undefined;
}>;


export type BeginPackageAgainMutation = { clearUnitResponses: boolean };

export type PackageResultQueryVariables = Exact<{
  course_id: string;
  unit_id: string;
  branchUrl?: string | null | undefined;
}>;


export type PackageResultQuery = { packageResult: { attempts: number, status: string, score: number | null, may_begin_again: boolean } };

export type AddUserToBranchMutationVariables = Exact<{
  userBranchInput: UserBranchInput;
  branchUrl?: string | null | undefined;
}>;


export type AddUserToBranchMutation = { addUserToBranch: boolean };

export type AdminCourseEnrollmentMutationVariables = Exact<{
  user_id: string;
  course_ids: Array<string> | string;
  terms?: TermsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type AdminCourseEnrollmentMutation = { AdminCourseEnrollment: boolean };

export type BranchesToJoinQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_of_user?: string | null | undefined;
}>;


export type BranchesToJoinQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string }>, paginatorInfo: { total: number } } };

export type BulkCreateUsersMutationVariables = Exact<{
  input: Array<BulkUserInput> | BulkUserInput;
  branchUrl?: string | null | undefined;
  dry_run?: boolean | null | undefined;
  update_existing?: boolean | null | undefined;
  create_groups?: boolean | null | undefined;
  licences_taken?: number | null | undefined;
  import_id?: string | null | undefined;
  import_name?: string | null | undefined;
}>;


export type BulkCreateUsersMutation = { BulkCreateUsers: Array<{ id: string | null, outcome: string, takes_licence: boolean } | null> };

export type CourseUnenrollmentMutationVariables = Exact<{
  user_id: string;
  course_id: string;
  branchUrl?: string | null | undefined;
}>;


export type CourseUnenrollmentMutation = { CourseUnenrollment: boolean };

export type CoursesToEnrolQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
  not_of_user?: string | null | undefined;
}>;


export type CoursesToEnrolQuery = { coursesPage: { data: Array<{ id: string, title: string, thumbnail: string | null, categories: Array<{ path: string }> }>, paginatorInfo: { total: number } } };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
  branchUrl?: string | null | undefined;
}>;


export type CreateUserMutation = { CreateUser: { id: string, first_name: string, last_name: string, email: string, role: Role | null } };

export type DeleteUserMutationVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type DeleteUserMutation = { deleteUser: boolean };

export type EraseUserMutationVariables = Exact<{
  id: string;
  confirmation: string;
}>;


export type EraseUserMutation = { eraseUser: boolean };

export type ErasureReceiptQueryVariables = Exact<{
  id: string;
}>;


export type ErasureReceiptQuery = { erasureReceipt: { id: string, erased_at: string, until: string, finished_at: string | null, erased_by: { id: string, first_name: string, last_name: string, email: string } | null, erased: Array<{ what: string, count: number }>, kept: Array<{ what: string, count: number }> } | null };

export type AddBranchesToGroupMutationVariables = Exact<{
  group_id: string;
  branch_ids: Array<string> | string;
  branchUrl?: string | null | undefined;
}>;


export type AddBranchesToGroupMutation = { addBranchesToGroup: boolean };

export type AddCategoriesToGroupMutationVariables = Exact<{
  group_id: string;
  category_ids: Array<string> | string;
  branchUrl?: string | null | undefined;
}>;


export type AddCategoriesToGroupMutation = { addCategoriesToGroup: boolean };

export type AddCoursesToGroupMutationVariables = Exact<{
  group_id: string;
  course_ids: Array<string> | string;
  terms?: TermsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type AddCoursesToGroupMutation = { addCoursesToGroup: boolean };

export type AddUserToGroupMutationVariables = Exact<{
  user_id: string;
  group_ids: Array<string> | string;
  branchUrl?: string | null | undefined;
}>;


export type AddUserToGroupMutation = { addUserToGroup: boolean };

export type BranchesForGroupQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_in_group?: string | null | undefined;
}>;


export type BranchesForGroupQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string }>, paginatorInfo: { total: number } } };

export type CategoriesForGroupQueryVariables = Exact<{
  search?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type CategoriesForGroupQuery = { categories: Array<{ id: string, name: string, path: string }> };

export type CoursesForGroupQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
  not_in_group?: string | null | undefined;
}>;


export type CoursesForGroupQuery = { coursesPage: { data: Array<{ id: string, title: string, thumbnail: string | null, categories: Array<{ path: string }> }>, paginatorInfo: { total: number } } };

export type CreateGroupMutationVariables = Exact<{
  input: GroupInput;
  branchUrl?: string | null | undefined;
}>;


export type CreateGroupMutation = { createGroup: { id: string, name: string } };

export type DeleteGroupMutationVariables = Exact<{
  group_id: number;
  branchUrl?: string | null | undefined;
}>;


export type DeleteGroupMutation = { deleteGroup: boolean };

export type GroupPartsQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type GroupPartsQuery = { group: { id: string, name: string, description: string | null, viewer_can: Array<string>, courses: Array<{ id: string, title: string }> | null, branches: Array<{ id: string, name: string }> | null, categories: Array<{ id: string, name: string }> | null } | null };

export type GroupTermsQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type GroupTermsQuery = { group: { id: string, course_terms: Array<{ course_id: string, terms: { mandatory: boolean, due_day: string | null, due_days: number | null, grace_days: number, access_ends: string | null, access_days: number | null, access_kept: boolean, reason: string | null } }> | null } | null };

export type GroupUsersPageQueryVariables = Exact<{
  group_id: string;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
}>;


export type GroupUsersPageQuery = { groupUsersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, inactive_cause: InactiveCause | null, deactivate_at: string | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type GroupsPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_of_user?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type GroupsPageQuery = { groupsPage: { data: Array<{ id: string, name: string, description: string | null, created_at: string | null, user_count: number | null, course_count: number | null, viewer_can: Array<string> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type GroupsToJoinQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_of_user?: string | null | undefined;
}>;


export type GroupsToJoinQuery = { groupsPage: { data: Array<{ id: string, name: string, description: string | null }>, paginatorInfo: { total: number } } };

export type RemoveBranchFromGroupMutationVariables = Exact<{
  group_id: string;
  branch_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveBranchFromGroupMutation = { removeBranchFromGroup: boolean };

export type RemoveCategoryFromGroupMutationVariables = Exact<{
  group_id: string;
  category_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveCategoryFromGroupMutation = { removeCategoryFromGroup: boolean };

export type RemoveCourseFromGroupMutationVariables = Exact<{
  group_id: string;
  course_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveCourseFromGroupMutation = { removeCourseFromGroup: boolean };

export type RemoveUserFromGroupMutationVariables = Exact<{
  group_id: string;
  user_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveUserFromGroupMutation = { removeUserFromGroup: boolean };

export type SetGroupCourseTermsMutationVariables = Exact<{
  group_id: string;
  course_id: string;
  terms?: TermsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type SetGroupCourseTermsMutation = { setGroupCourseTerms: boolean };

export type UpdateGroupMutationVariables = Exact<{
  id: string;
  input: GroupInput;
  branchUrl?: string | null | undefined;
}>;


export type UpdateGroupMutation = { updateGroup: { id: string, name: string } };

export type UsersForGroupQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_in_group?: string | null | undefined;
}>;


export type UsersForGroupQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, inactive_cause: InactiveCause | null }>, paginatorInfo: { total: number } } };

export type InstancesToRegisterQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type InstancesToRegisterQuery = { lmsInstancesPage: { data: Array<{ id: string, name: string, domain: string, subscription: { status: SubscriptionStatus, trial_ends_at: string | null, plan_ends_at: string | null } | null }> } };

export type LicenceUseQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type LicenceUseQuery = { licenceUse: { used: number, limit: number | null } };

export type GroupNameQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type GroupNameQuery = { group: { id: string, name: string } | null };

export type BranchNameQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type BranchNameQuery = { branch: { id: string, name: string } | null };

export type RegisterUserMutationVariables = Exact<{
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  role?: string | null | undefined;
}>;


export type RegisterUserMutation = { registerUser: { first_name: string, last_name: string, email: string } };

export type RemoveUserFromBranchMutationVariables = Exact<{
  user_id: string;
  branch_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveUserFromBranchMutation = { removeUserFromBranch: boolean };

export type ResendInvitationMutationVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type ResendInvitationMutation = { resendInvitation: boolean };

export type RestoreUserMutationVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type RestoreUserMutation = { restoreUser: { id: string, first_name: string, last_name: string } };

export type UndoImportMutationVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type UndoImportMutation = { undoImport: boolean };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
  branchUrl?: string | null | undefined;
}>;


export type UpdateUserMutation = { updateUser: { id: string, first_name: string, last_name: string, email: string, role: Role | null } };

export type UserBranchesQueryVariables = Exact<{
  user_id: string;
}>;


export type UserBranchesQuery = { userBranches: Array<{ id: string, name: string, url: string, sources: Array<{ source_type: SourceType, group: { id: string, name: string } | null }> }> };

export type UserEditQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type UserEditQuery = { user: { id: string, first_name: string, last_name: string, email: string, role: Role | null, is_primary: boolean | null, is_active: boolean | null, deactivate_at: string | null, viewer_can: Array<string> } | null };

export type UserImportsQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type UserImportsQuery = { userImports: Array<{ id: string, name: string, started_at: string, created: number, empty_groups: number, state: string, undo_refusal: string | null, undo_refusal_text: unknown, started_by: { id: string, first_name: string, last_name: string, email: string } | null, changed: Array<{ what: string, count: number }> }> };

export type UserViewQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type UserViewQuery = { user: { id: string, first_name: string, last_name: string, email: string, role: Role | null, instance_is_active: boolean | null, inactive_cause: InactiveCause | null, last_login_at: string | null, deactivate_at: string | null, viewer_can: Array<string>, enrolledCourses: Array<{ id: string, course_id: string, course_title: string, thumbnail: string | null, date_assigned: string | null, progress: number, is_complete: boolean, status: string, score: number | null, last_activity: string | null, due_at: string | null, access_ends_at: string | null, term_state: string, extended: boolean, term_reason: string | null, extension: string | null, exemption: string | null, sources: Array<{ source_type: SourceType, group: { id: string, name: string } | null }> }> | null, groups: Array<{ id: string, name: string, role: string | null, date_joined: string | null }> | null } | null };

export type UsersPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  role?: string | null | undefined;
  status?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  external?: boolean | null | undefined;
  not_in_group?: string | null | undefined;
  not_in_branch?: string | null | undefined;
  not_in_course?: string | null | undefined;
  of_group?: string | null | undefined;
  of_branch?: string | null | undefined;
  last_login?: string | null | undefined;
  overdue?: boolean | null | undefined;
}>;


export type UsersPageQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, role: Role | null, created_at: string | null, last_login_at: string | null, branch_names: Array<string> | null, group_names: Array<string> | null, overdue_courses: number | null, instance_is_active: boolean | null, inactive_cause: InactiveCause | null, user_is_active: boolean | null, is_owner: boolean | null, primary_access: boolean | null, deactivate_at: string | null, viewer_can: Array<string> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type AuditLogPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  person_id?: string | null | undefined;
  act?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type AuditLogPageQuery = { auditLogPage: { data: Array<{ id: string, created_at: string, actor: string, actor_id: string | null, action: string, target_kind: string | null, target_id: string | null, target: string | null, result: string, sentence: string, sentence_text: unknown, before: Array<{ name: string, name_text: unknown, value: string | null, value_text: unknown }>, after: Array<{ name: string, name_text: unknown, value: string | null, value_text: unknown }> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type BranchesOfReportsQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type BranchesOfReportsQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string }>, paginatorInfo: { total: number } } };

export type CertificateOfUserMutationVariables = Exact<{
  input: GenerateCertificateInput;
  branchUrl?: string | null | undefined;
}>;


export type CertificateOfUserMutation = { GenerateCertificate: { message: string, certificate_url: string | null, badge_url: string | null, code: string | null, verify_url: string | null } };

export type CertificatesOfUserQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
  userId?: number | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type CertificatesOfUserQuery = { CompletedCourses: Array<{ id: string, title: string, is_complete: boolean, completed_date: string | null, certificate_type: string | null, certificate_code: string | null, revoked_date: string | null, revoked_reason: string | null }> };

export type CertificationsOfUserQueryVariables = Exact<{
  user_id: string;
}>;


export type CertificationsOfUserQuery = { personCertifications: Array<{ id: string, title: string, state: string, rounds: Array<{ kind: string, completed_on: string, valid_until: string | null, renew_from: string | null, revoked_on: string | null }> }> };

export type CopySampleMutationVariables = Exact<{
  draft: unknown;
}>;


export type CopySampleMutation = { saveCourseDraft: { id: string } };

export type CourseReportOverviewQueryVariables = Exact<{
  courseId: number;
  branchUrl?: string | null | undefined;
}>;


export type CourseReportOverviewQuery = { CourseReport: { id: string, title: string, category: string | null, thumbnail: string | null, createdAt: string, updatedAt: string, timeZone: string, activityOverTime: Array<{ weekStart: string, weekEnd: string, assignedCount: number, completedCount: number }>, stats: { completionRate: number, completedLearners: number, learnersInProgress: number, learnersNotStarted: number, trainingTime: string, assignedLearners: number, overdueLearners: number }, timeSpentWeekly: Array<{ weekStart: string, averageTimeSpent: number }> } | null };

export type CoursesReportPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  branchUrls?: Array<string> | string | null | undefined;
  status?: string | null | undefined;
  overdue?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type CoursesReportPageQuery = { coursesReportPage: { stats: { totalCourses: number, completionRate: number, completedLearners: number, learnersInProgress: number, learnersNotStarted: number, learnersOverdue: number, trainingTime: string }, data: Array<{ id: string, title: string, category: string | null, assignedLearners: number, completedLearners: number, learnersInProgress: number, learnersNotStarted: number, learnersOverdue: number, trainingTime: string, progress: number, date_assigned: string | null, averageScore: number | null, lastActivity: string | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type DashboardDataQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
  instanceUrl: string;
  users: boolean;
  courses: boolean;
  reviews: boolean;
  steps: boolean;
}>;


export type DashboardDataQuery = { dashboardData: { recentUsers?: Array<{ id: string, name: string, email: string, type: string | null, assignedCourses: number, completedCourses: number }>, recentCourses?: Array<{ id: string, name: string, users: number, thumbnail: string | null }>, analyticsData: { completionRate: number, completedCourses: number, inProgressCourses: number, notStartedCourses: number, overdueCourses: number, trainingTime: string, assignedCourses: number, activeUsers: number, inactiveUsers: number, totalCourses: number } | null, due: { overdue: number, soon: number, courses: Array<{ id: string, name: string, overdue: number, soon: number }> } | null, subscriptionSummary: { licenseCount: number | null, usedLicenses: number, remainingLicenses: number | null, branchLimit: number | null, usedBranches: number, remainingBranches: number | null, trialEndsAt: string | null, subscriptionStatus: SubscriptionStatus | null, subscriptionEndsAt: string | null } | null }, waiting?: { paginatorInfo: { total: number } }, firstSteps?: { seen_as_learner: boolean, dismissed: boolean, has_look: boolean, has_course: boolean }, support: { id: string, support_email: string | null, support_phone: string | null, support_chat_url: string | null, support_messenger_url: string | null, support_address: string | null } | null };

export type KeepFirstStepMutationVariables = Exact<{
  seen_as_learner?: boolean | null | undefined;
  dismissed?: boolean | null | undefined;
}>;


export type KeepFirstStepMutation = { keepFirstStep: { seen_as_learner: boolean, dismissed: boolean } };

export type NotificationLogPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  person_id?: string | null | undefined;
  status?: NotificationStatus | null | undefined;
  kind?: NotificationKind | null | undefined;
}>;


export type NotificationLogPageQuery = { notificationLogPage: { data: Array<{ id: string, user_id: string, name: string, course_id: string | null, course_title: string | null, kind: NotificationKind, status: NotificationStatus, reason: string | null, tries: number, queued_at: string, changed_at: string }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type PackageProgressQueryVariables = Exact<{
  user_id: string;
  course_id: string;
  unit_id: string;
  branchUrl?: string | null | undefined;
}>;


export type PackageProgressQuery = { packageProgress: { attempts: number, lost_place_at: string | null, parts: Array<{ id: string, title: string, status: string, score: number | null, may_waive: boolean }> } };

export type WaivePackagePartMutationVariables = Exact<{
  user_id: string;
  course_id: string;
  unit_id: string;
  part_id: string;
  reason: string;
  branchUrl?: string | null | undefined;
}>;


export type WaivePackagePartMutation = { waivePackagePart: boolean };

export type PeopleOfAuditQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type PeopleOfAuditQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string }>, paginatorInfo: { total: number } } };

export type PersonOfAuditQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type PersonOfAuditQuery = { user: { id: string, first_name: string, last_name: string } | null };

export type RevokeCertificateMutationVariables = Exact<{
  code: string;
  reason: string;
  branchUrl?: string | null | undefined;
}>;


export type RevokeCertificateMutation = { revokeCertificate: boolean };

export type UserActivityLogQueryVariables = Exact<{
  id: string;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type UserActivityLogQuery = { userActivityLog: { data: Array<{ id: string, message: string, message_text: unknown, created_at: string }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type UserEnrolledUnitsQueryVariables = Exact<{
  id: string;
  course_id?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type UserEnrolledUnitsQuery = { user: { id: string, enrolledCourses: Array<{ id: string, course_id: string, course_title: string, date_assigned: string | null, progress: number, unitsCompleted: number, totalUnits: number, timeSpent: number, units: { contents: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, videos: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, audios: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, documents: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, iframes: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, scorms: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, assignments: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, tests: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }> } | null }> | null } | null };

export type ReportGroupsFragment = { contents: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, videos: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, audios: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, documents: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, iframes: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, scorms: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, assignments: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }>, tests: Array<{ id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> }> };

export type ReportUnitFragment = { id: string, title: string, is_complete: boolean, time_spent: number, score: number | null, tests: Array<{ id: string, question: string, type: string, fillTheGaps: string | null, required_points: number | null, options: Array<{ text: string, checked: boolean | null }>, pairs: Array<{ left: string, right: string }> | null, rules: Array<{ condition: string, word: string, points: number }> | null }>, user_response: Array<{ input_key: string, isCorrect: boolean | null, selectedOption: unknown, freeTextAnswer: string | null, userSelections: unknown, userOrder: unknown }>, attempts: Array<{ round: number, number: number, started_at: string, finished_at: string | null, correct: number, total: number, percent: number, complete: boolean }> };

export type UserProgressReportQueryVariables = Exact<{
  userId?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type UserProgressReportQuery = { UserProgress: { totalCourses: number, completedCourses: number, averageCompletionRate: number, notStartedCourses: number, inProgressCourses: number, courses: Array<{ id: string, title: string, completionPercentage: number, is_complete: boolean, status: string, earlier_completed_at: string | null, unitsCompleted: number, totalUnits: number, timeSpent: number, score: number | null, saved_at: string | null }> } };

export type UserReportHeaderQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type UserReportHeaderQuery = { user: { id: string, first_name: string, last_name: string, email: string, last_login_at: string | null } | null };

export type UsersReportPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  branchUrls?: Array<string> | string | null | undefined;
  status?: string | null | undefined;
  overdue?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type UsersReportPageQuery = { usersReportPage: { stats: { completionRate: number, completedCourses: number, coursesInProgress: number, coursesNotStarted: number, coursesOverdue: number, trainingTime: string }, data: Array<{ id: string, name: string, email: string, completedCourses: number, coursesInProgress: number, coursesNotStarted: number, coursesOverdue: number, averageProgress: number, averageScore: number | null, lastActivity: string | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type AddUsersToBranchMutationVariables = Exact<{
  userBranchInput: UserBranchInput;
  branchUrl?: string | null | undefined;
}>;


export type AddUsersToBranchMutation = { addUserToBranch: boolean };

export type ApiKeysQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { api_access: boolean, data: Array<{ id: string, name: string, scopes: Array<string>, status: string, created_at: string, expires_at: string | null, last_used_at: string | null }> } };

export type AssignCoursesToBranchMutationVariables = Exact<{
  branchCoursesInput: BranchCoursesInput;
  branchUrl?: string | null | undefined;
}>;


export type AssignCoursesToBranchMutation = { assignCoursesToBranch: boolean };

export type BranchCoursesPageQueryVariables = Exact<{
  branch_id: string;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type BranchCoursesPageQuery = { branchCoursesPage: { data: Array<{ id: string, title: string, thumbnail: string | null, source_type: SourceType, group: { id: string, name: string } | null, sources: Array<{ source_type: SourceType, group: { id: string, name: string } | null }> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type BranchEditQueryVariables = Exact<{
  id: string;
}>;


export type BranchEditQuery = { branch: { id: string, name: string, url: string, theme: string | null, language: string | null, languages: Array<string>, time_zone: string | null, is_default: boolean | null, logo_url: string | null, primary_color: string | null, secondary_color: string | null, viewer_can: Array<string> } | null };

export type RemoveBranchUserMutationVariables = Exact<{
  user_id: string;
  branch_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveBranchUserMutation = { removeUserFromBranch: boolean };

export type SetBranchAccessMutationVariables = Exact<{
  user_id: string;
  branch_id: string;
  active: boolean;
  branchUrl?: string | null | undefined;
}>;


export type SetBranchAccessMutation = { setBranchAccess: boolean };

export type BranchUsersPageQueryVariables = Exact<{
  branch_id: string;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
}>;


export type BranchUsersPageQuery = { branchUsersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, has_access: boolean, inactive_cause: InactiveCause | null, deactivate_at: string | null, source_type: SourceType, group: { id: string, name: string } | null, sources: Array<{ source_type: SourceType, group: { id: string, name: string } | null }> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type BranchesPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_in_group?: string | null | undefined;
  not_of_user?: string | null | undefined;
}>;


export type BranchesPageQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string, logo_url: string | null, is_default: boolean | null, user_count: number | null, course_count: number | null, viewer_can: Array<string> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type CoursesToAssignQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
  not_in_branch?: string | null | undefined;
}>;


export type CoursesToAssignQuery = { coursesPage: { data: Array<{ id: string, title: string, thumbnail: string | null, categories: Array<{ path: string }> }>, paginatorInfo: { total: number } } };

export type CreateApiKeyMutationVariables = Exact<{
  name: string;
  scopes: Array<string> | string;
  expires_at?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type CreateApiKeyMutation = { createApiKey: { secret: string | null, api_key: { id: string, name: string } } };

export type CreateBranchMutationVariables = Exact<{
  input: BranchInput;
  logo?: File | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type CreateBranchMutation = { createBranch: { id: string, name: string, url: string } };

export type CreateInstanceUserMutationVariables = Exact<{
  instance_id: string;
  first_name: string;
  last_name: string;
  email: string;
  password?: string | null | undefined;
  role: string;
  primary_access?: boolean | null | undefined;
  is_active?: boolean | null | undefined;
  is_owner?: boolean | null | undefined;
  skip_email?: boolean | null | undefined;
}>;


export type CreateInstanceUserMutation = { createInstanceUser: { id: string } };

export type CreateLmsInstanceMutationVariables = Exact<{
  name: string;
  domain?: string | null | undefined;
  theme?: string | null | undefined;
  license_count?: number | null | undefined;
  branch_limit?: number | null | undefined;
  api_access?: boolean | null | undefined;
  branding_enabled?: boolean | null | undefined;
  is_active?: boolean | null | undefined;
  logo?: File | null | undefined;
  primary_color?: string | null | undefined;
  secondary_color?: string | null | undefined;
}>;


export type CreateLmsInstanceMutation = { createLmsInstance: { id: string, name: string, logo_url: string | null } };

export type DeleteBranchMutationVariables = Exact<{
  branch_id: string;
  branchUrl?: string | null | undefined;
}>;


export type DeleteBranchMutation = { DeleteBranch: boolean };

export type InstanceCoursesQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type InstanceCoursesQuery = { coursesPage: { data: Array<{ id: string, title: string, date: string | null, status: string | null, categories: Array<{ path: string }> }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type InstanceUsersQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type InstanceUsersQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, role: Role | null, user_is_active: boolean | null, instance_is_active: boolean | null, inactive_cause: InactiveCause | null, deactivate_at: string | null, is_owner: boolean | null, primary_access: boolean | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type AddUserToInstanceMutationVariables = Exact<{
  instance_id: string;
  user_id: string;
}>;


export type AddUserToInstanceMutation = { addUserToInstance: boolean };

export type AdminViewUserQueryVariables = Exact<{
  id: string;
  instance_id?: string | null | undefined;
}>;


export type AdminViewUserQuery = { adminViewUser: { id: string, first_name: string, last_name: string, email: string, role: Role | null, primary_access: boolean | null, user_is_active: boolean | null, instance_is_active: boolean | null, is_owner: boolean | null, deactivate_at: string | null } | null };

export type CreateSubscriptionMutationVariables = Exact<{
  instance_id: string;
  billing_interval?: string | null | undefined;
  amount?: number | null | undefined;
  trial_ends_at?: string | null | undefined;
  plan_ends_at?: string | null | undefined;
  status?: string | null | undefined;
}>;


export type CreateSubscriptionMutation = { createSubscription: { id: string } };

export type DefaultBranchQueryVariables = Exact<{ [key: string]: never; }>;


export type DefaultBranchQuery = { branchesPage: { default_branch: { id: string, name: string } | null, paginatorInfo: { total: number } } };

export type DeleteSubscriptionMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSubscriptionMutation = { deleteSubscription: boolean };

export type EditInstanceUserMutationVariables = Exact<{
  user_id: string;
  instance_id: string;
  primary_access?: boolean | null | undefined;
  user_is_active?: boolean | null | undefined;
  instance_is_active?: boolean | null | undefined;
  is_owner?: boolean | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
  role?: string | null | undefined;
  deactivate_at?: string | null | undefined;
  skip_email?: boolean | null | undefined;
}>;


export type EditInstanceUserMutation = { editInstanceUser: { id: string } };

export type InstanceBrandQueryVariables = Exact<{ [key: string]: never; }>;


export type InstanceBrandQuery = { instanceBrand: { name: string, logo_url: string | null, theme: string | null, primary_color: string | null, secondary_color: string | null, branding_enabled: boolean | null } };

export type SetInstanceBrandMutationVariables = Exact<{
  logo?: File | null | undefined;
  remove_logo?: boolean | null | undefined;
  theme?: string | null | undefined;
  primary_color?: string | null | undefined;
  secondary_color?: string | null | undefined;
}>;


export type SetInstanceBrandMutation = { setInstanceBrand: { theme: string | null, primary_color: string | null, secondary_color: string | null } };

export type DeleteInstanceCourseMutationVariables = Exact<{
  id: number;
}>;


export type DeleteInstanceCourseMutation = { deleteCourse: boolean };

export type RestoreInstanceCourseMutationVariables = Exact<{
  id: number;
}>;


export type RestoreInstanceCourseMutation = { restoreCourse: { id: string } };

export type MailPreviewQueryVariables = Exact<{
  kind: MailKind;
  branch_id?: string | null | undefined;
  language?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type MailPreviewQuery = { mailPreview: { from: string, to: string, subject: string, text: string, html: string } };

export type NotificationRulesQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationRulesQuery = { notificationRules: Array<{ kind: NotificationKind, on: boolean, sent: number }> };

export type SetNotificationRuleMutationVariables = Exact<{
  kind: NotificationKind;
  on: boolean;
}>;


export type SetNotificationRuleMutation = { setNotificationRule: Array<{ kind: NotificationKind, on: boolean, sent: number }> };

export type RemoveUserFromInstanceMutationVariables = Exact<{
  instance_id: string;
  user_id: string;
}>;


export type RemoveUserFromInstanceMutation = { removeUserFromInstance: boolean };

export type OwnSenderQueryVariables = Exact<{
  url: string;
}>;


export type OwnSenderQuery = { instanceByUrl: { sender_email: string | null, mail_from: string | null, verified_sender_domains: Array<string> | null } | null };

export type SetSenderEmailMutationVariables = Exact<{
  sender_email?: string | null | undefined;
}>;


export type SetSenderEmailMutation = { setSenderEmail: boolean };

export type SubscriptionQueryVariables = Exact<{
  id: string;
}>;


export type SubscriptionQuery = { subscription: { id: string, instance_id: string, status: SubscriptionStatus, billing_interval: BillingInterval, amount: number | null, trial_ends_at: string | null, plan_ends_at: string | null } | null };

export type SupportQuestionsQueryVariables = Exact<{
  branchUrl?: string | null | undefined;
}>;


export type SupportQuestionsQuery = { supportQuestions: { is_own: boolean, questions: Array<{ question: string, answer: string }> } };

export type SetSupportQuestionsMutationVariables = Exact<{
  questions?: Array<SupportQuestionInput> | SupportQuestionInput | null | undefined;
}>;


export type SetSupportQuestionsMutation = { setSupportQuestions: { is_own: boolean } };

export type UpdateSubscriptionMutationVariables = Exact<{
  id: string;
  instance_id?: string | null | undefined;
  billing_interval?: string | null | undefined;
  amount?: number | null | undefined;
  trial_ends_at?: string | null | undefined;
  plan_ends_at?: string | null | undefined;
  status?: string | null | undefined;
}>;


export type UpdateSubscriptionMutation = { updateSubscription: { id: string } };

export type UsersToAddQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type UsersToAddQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string }>, paginatorInfo: { total: number } } };

export type LmsInstanceEditQueryVariables = Exact<{
  id: string;
}>;


export type LmsInstanceEditQuery = { lmsInstance: { id: string, name: string, domain: string, theme: string | null, license_count: number | null, branch_limit: number | null, api_access: boolean | null, branding_enabled: boolean | null, require_password_change: boolean | null, is_active: boolean, logo_url: string | null, primary_color: string | null, secondary_color: string | null, support_email: string | null, support_phone: string | null, support_chat_url: string | null, support_messenger_url: string | null, support_address: string | null, sender_email: string | null, mail_from: string | null, sender_domains: Array<string> | null, language: string | null, languages: Array<string>, time_zone: string | null } | null };

export type LmsInstanceHeaderQueryVariables = Exact<{
  id: string;
}>;


export type LmsInstanceHeaderQuery = { lmsInstance: { id: string, name: string, domain: string, theme: string | null, license_count: number | null, branch_limit: number | null, used_licenses: number | null, remaining_licenses: number | null, api_access: boolean | null, branding_enabled: boolean | null, is_active: boolean, logo_url: string | null, subscription: { id: string, instance_id: string, status: SubscriptionStatus, billing_interval: BillingInterval, amount: number | null, trial_ends_at: string | null, plan_ends_at: string | null } | null, subscriptions: Array<{ id: string, instance_id: string, status: SubscriptionStatus, billing_interval: BillingInterval, amount: number | null, trial_ends_at: string | null, plan_ends_at: string | null }> | null } | null };

export type SubFragment = { id: string, instance_id: string, status: SubscriptionStatus, billing_interval: BillingInterval, amount: number | null, trial_ends_at: string | null, plan_ends_at: string | null };

export type LmsInstancesPageQueryVariables = Exact<{
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type LmsInstancesPageQuery = { lmsInstancesPage: { data: Array<{ id: string, name: string, domain: string, license_count: number | null, is_active: boolean, subscription: { id: string, status: SubscriptionStatus, trial_ends_at: string | null, plan_ends_at: string | null } | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type RemoveCourseFromBranchMutationVariables = Exact<{
  branch_id: string;
  course_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveCourseFromBranchMutation = { removeCourseFromBranch: boolean };

export type RestoreBranchMutationVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type RestoreBranchMutation = { restoreBranch: { id: string, name: string, url: string } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: boolean };

export type UpdateBranchMutationVariables = Exact<{
  id: string;
  input: BranchInput;
  logo?: File | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type UpdateBranchMutation = { updateBranch: { id: string, name: string, url: string, logo_url: string | null } };

export type UpdateLmsInstanceMutationVariables = Exact<{
  id: string;
  name: string;
  domain?: string | null | undefined;
  license_count?: number | null | undefined;
  branch_limit?: number | null | undefined;
  api_access?: boolean | null | undefined;
  branding_enabled?: boolean | null | undefined;
  require_password_change?: boolean | null | undefined;
  is_active?: boolean | null | undefined;
  logo?: File | null | undefined;
  theme?: string | null | undefined;
  primary_color?: string | null | undefined;
  secondary_color?: string | null | undefined;
  remove_logo?: boolean | null | undefined;
  support_email?: string | null | undefined;
  support_phone?: string | null | undefined;
  support_chat_url?: string | null | undefined;
  support_messenger_url?: string | null | undefined;
  support_address?: string | null | undefined;
  sender_email?: string | null | undefined;
  sender_domains?: Array<string> | string | null | undefined;
  language?: string | null | undefined;
  languages?: Array<string> | string | null | undefined;
  time_zone?: string | null | undefined;
}>;


export type UpdateLmsInstanceMutation = { updateLmsInstance: { id: string, name: string, logo_url: string | null } };

export type UsersToAddToBranchQueryVariables = Exact<{
  search?: string | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  not_in_branch?: string | null | undefined;
}>;


export type UsersToAddToBranchQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, inactive_cause: InactiveCause | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type BranchBrandingQueryVariables = Exact<{
  url: string;
}>;


export type BranchBrandingQuery = { branch: { id: string, name: string, url: string, logo_url: string | null, primary_color: string | null, secondary_color: string | null } | null };

export type BranchLookupQueryVariables = Exact<{
  url: string;
}>;


export type BranchLookupQuery = { branch: { id: string, name: string, url: string, logo_url: string | null, primary_color: string | null, secondary_color: string | null, lms_instance_id: string | null, is_user_in_branch: boolean } | null };

export type ChooseLanguageMutationVariables = Exact<{
  input: UserDetailsInput;
}>;


export type ChooseLanguageMutation = { updateUserDetails: { language: string | null } };

export type InstanceByUrlQueryVariables = Exact<{
  url: string;
}>;


export type InstanceByUrlQuery = { instanceByUrl: { id: string, name: string, domain: string, license_count: number | null, branch_limit: number | null, theme: string | null, trial_ends_at: string | null, is_active: boolean, logo_url: string | null, primary_color: string | null, secondary_color: string | null } | null };

export type SupportDetailsQueryVariables = Exact<{
  url: string;
}>;


export type SupportDetailsQuery = { instanceByUrl: { id: string, support_email: string | null, support_phone: string | null, support_chat_url: string | null, support_messenger_url: string | null, support_address: string | null } | null };

export type ViewerQueryVariables = Exact<{
  branch: string;
  onBranch: boolean;
}>;


export type ViewerQuery = { viewer: { role: Role | null, password_given: boolean, must_change_password: boolean, may_switch: boolean, language: string | null, time_zone: string | null, permissions: Array<string>, user: { id: string, email: string, first_name: string, last_name: string, primary_access: boolean | null, is_owner: boolean | null, last_login_at: string | null, language: string | null, time_zone: string | null }, instance: { id: string, name: string, domain: string, logo_url: string | null, primary_color: string | null, secondary_color: string | null, theme: string | null, is_active: boolean, branding_enabled: boolean | null, languages: Array<string>, time_zone: string | null } | null, branch: { id: string, name: string, url: string, logo_url: string | null, primary_color: string | null, secondary_color: string | null, languages: Array<string> } | null }, branch?: { id: string, is_user_in_branch: boolean } | null };

export type ActOnRowsMutationVariables = Exact<{
  input: ActOnRowsInput;
  branchUrl?: string | null | undefined;
}>;


export type ActOnRowsMutation = { actOnRows: { job: { id: string, status: string } } };

export type UndoActOnRowsMutationVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type UndoActOnRowsMutation = { undoActOnRows: { job: { id: string, status: string } } };

export type BranchesToOfferQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type BranchesToOfferQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string }>, paginatorInfo: { total: number } } };

export type CourseReportUsersPageQueryVariables = Exact<{
  courseId: number;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  order?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  status?: string | null | undefined;
  branchUrls?: Array<string> | string | null | undefined;
  overdue?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type CourseReportUsersPageQuery = { courseReportUsersPage: { data: Array<{ id: string, name: string, role: Role | null, progress: number, status: string, assignedDate: string | null, completionDate: string | null, earlierCompletionDate: string | null, direct: boolean, byGroup: boolean, timeSpent: number, score: number | null, lastActivity: string | null, due_at: string | null, term_state: string, extended: boolean, exemption: string | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type CourseTermsQueryVariables = Exact<{
  id: number;
  branchUrl?: string | null | undefined;
}>;


export type CourseTermsQuery = { course: { id: string, terms: { mandatory: boolean, due_day: string | null, due_days: number | null, grace_days: number, access_ends: string | null, access_days: number | null, access_kept: boolean, reason: string | null } | null } | null };

export type DeleteImpactQueryVariables = Exact<{
  kind: string;
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type DeleteImpactQuery = { deleteImpact: { name: string, restorable: boolean, counts: Array<{ what: string, count: number }> } };

export type DeletedItemsQueryVariables = Exact<{
  kind: string;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type DeletedItemsQuery = { deletedItems: { data: Array<{ id: string, name: string, email: string | null, deleted_at: string, restorable_until: string, deleted_by: { id: string, first_name: string, last_name: string, email: string } | null }>, paginatorInfo: { currentPage: number, lastPage: number, total: number } } };

export type EnrolUsersInCourseMutationVariables = Exact<{
  course_id: string;
  user_ids: Array<string> | string;
  terms?: TermsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type EnrolUsersInCourseMutation = { enrolUsersInCourse: boolean };

export type EnrolmentTermsQueryVariables = Exact<{
  course_id: string;
  user_id: string;
  branchUrl?: string | null | undefined;
}>;


export type EnrolmentTermsQuery = { enrolmentTerms: { mandatory: boolean, due_day: string | null, due_days: number | null, grace_days: number, access_ends: string | null, access_days: number | null, access_kept: boolean, reason: string | null } | null };

export type ExtendTermMutationVariables = Exact<{
  course_id: string;
  user_ids: Array<string> | string;
  until: string;
  reason: string;
  branchUrl?: string | null | undefined;
}>;


export type ExtendTermMutation = { extendTerm: boolean };

export type GiveCourseToGroupMutationVariables = Exact<{
  group_id: string;
  course_ids: Array<string> | string;
  terms?: TermsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type GiveCourseToGroupMutation = { addCoursesToGroup: boolean };

export type GroupsToEnrolQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type GroupsToEnrolQuery = { groupsPage: { data: Array<{ id: string, name: string, description: string | null }>, paginatorInfo: { total: number } } };

export type MembersToEnrolQueryVariables = Exact<{
  group_id: string;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type MembersToEnrolQuery = { groupUsersPage: { data: Array<{ id: string, email: string }>, paginatorInfo: { total: number } } };

export type OfferCourseInBranchMutationVariables = Exact<{
  branchCoursesInput: BranchCoursesInput;
  branchUrl?: string | null | undefined;
}>;


export type OfferCourseInBranchMutation = { assignCoursesToBranch: boolean };

export type PeopleByAddressQueryVariables = Exact<{
  course_id: string;
  addresses: Array<string> | string;
  branchUrl?: string | null | undefined;
}>;


export type PeopleByAddressQuery = { peopleByAddress: Array<{ address: string, user_id: string | null, name: string | null, state: AddressState, reason: string | null }> };

export type RemoveFromCourseMutationVariables = Exact<{
  user_id: string;
  course_id: string;
  branchUrl?: string | null | undefined;
}>;


export type RemoveFromCourseMutation = { CourseUnenrollment: boolean };

export type ResetEnrolmentMutationVariables = Exact<{
  user_id: string;
  course_id: string;
  branchUrl?: string | null | undefined;
}>;


export type ResetEnrolmentMutation = { resetEnrolment: boolean };

export type UsersToChooseQueryVariables = Exact<{
  search?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type UsersToChooseQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string, inactive_cause: InactiveCause | null }>, paginatorInfo: { total: number } } };

export type CoursesToChooseQueryVariables = Exact<{
  search?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type CoursesToChooseQuery = { coursesPage: { data: Array<{ id: string, title: string, thumbnail: string | null, categories: Array<{ path: string }> }>, paginatorInfo: { total: number } } };

export type BranchesToChooseQueryVariables = Exact<{
  search?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type BranchesToChooseQuery = { branchesPage: { data: Array<{ id: string, name: string, url: string }>, paginatorInfo: { total: number } } };

export type GroupsToChooseQueryVariables = Exact<{
  search?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type GroupsToChooseQuery = { groupsPage: { data: Array<{ id: string, name: string, description: string | null }>, paginatorInfo: { total: number } } };

export type RowsImpactQueryVariables = Exact<{
  list: string;
  ids?: Array<string> | string | null | undefined;
  found?: FoundRowsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type RowsImpactQuery = { rowsImpact: Array<{ what: string, count: number }> };

export type RowsJobQueryVariables = Exact<{
  id: string;
  branchUrl?: string | null | undefined;
}>;


export type RowsJobQuery = { rowsJob: { list: string, act: string, changed: number, unchanged: number, refused: number, can_undo: boolean, undoes: string | null, job: { id: string, title: string, title_text: unknown, status: string, done: number, total: number | null, message: string | null, texts: Array<unknown> | null }, targets: Array<{ id: string, name: string }>, following: { status: string, done: number, total: number, message: string | null, texts: Array<unknown> | null } | null } | null };

export type RowsJobPageQueryVariables = Exact<{
  id: string;
  result?: string | null | undefined;
  page?: number | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type RowsJobPageQuery = { rowsJobPage: { data: Array<{ id: string, name: string | null, message: string | null, text: unknown }>, paginatorInfo: { total: number } } | null };

export type SetCourseTermsMutationVariables = Exact<{
  course_id: string;
  terms?: TermsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type SetCourseTermsMutation = { setCourseTerms: boolean };

export type SetEnrolmentTermsMutationVariables = Exact<{
  course_id: string;
  user_ids: Array<string> | string;
  terms?: TermsInput | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type SetEnrolmentTermsMutation = { setEnrolmentTerms: boolean };

export type SetExemptionMutationVariables = Exact<{
  course_id: string;
  user_ids: Array<string> | string;
  exempt: boolean;
  reason: string;
  branchUrl?: string | null | undefined;
}>;


export type SetExemptionMutation = { setExemption: boolean };

export type TermsPreviewQueryVariables = Exact<{
  course_id: string;
  group_id?: string | null | undefined;
  user_ids?: Array<string> | string | null | undefined;
  terms?: TermsInput | null | undefined;
  until?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type TermsPreviewQuery = { termsPreview: { people: number, examined: number, turn_overdue: number, turn_overdue_names: Array<string>, turn_open: number, turn_open_names: Array<string>, due_after_closing: number } };

export type UsersHavingCourseQueryVariables = Exact<{
  in_course: string;
  in_group?: string | null | undefined;
  completed_before?: string | null | undefined;
  branchUrl?: string | null | undefined;
}>;


export type UsersHavingCourseQuery = { usersPage: { paginatorInfo: { total: number } } };

export type UsersToEnrolQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  branchUrl?: string | null | undefined;
  role?: string | null | undefined;
  not_in_course?: string | null | undefined;
}>;


export type UsersToEnrolQuery = { usersPage: { data: Array<{ id: string, first_name: string, last_name: string, email: string }>, paginatorInfo: { total: number } } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AuthorUnitFragmentDoc = new TypedDocumentString(`
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
    `, {"fragmentName":"AuthorUnit"}) as unknown as TypedDocumentString<AuthorUnitFragment, unknown>;
export const AuthorTestFragmentDoc = new TypedDocumentString(`
    fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}
    `, {"fragmentName":"AuthorTest"}) as unknown as TypedDocumentString<AuthorTestFragment, unknown>;
export const AuthorContentFragmentDoc = new TypedDocumentString(`
    fragment AuthorContent on Content {
  ...AuthorUnit
  content
  tests {
    ...AuthorTest
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}`, {"fragmentName":"AuthorContent"}) as unknown as TypedDocumentString<AuthorContentFragment, unknown>;
export const AuthorVideoFragmentDoc = new TypedDocumentString(`
    fragment AuthorVideo on Video {
  ...AuthorUnit
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  duration
  content
  tests {
    ...AuthorTest
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}`, {"fragmentName":"AuthorVideo"}) as unknown as TypedDocumentString<AuthorVideoFragment, unknown>;
export const AuthorAudioFragmentDoc = new TypedDocumentString(`
    fragment AuthorAudio on AudioUnit {
  ...AuthorUnit
  audio_path
  captions {
    language
    label
    file_path
  }
  duration
  content
  tests {
    ...AuthorTest
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}`, {"fragmentName":"AuthorAudio"}) as unknown as TypedDocumentString<AuthorAudioFragment, unknown>;
export const AuthorDocumentFragmentDoc = new TypedDocumentString(`
    fragment AuthorDocument on DocumentUnit {
  ...AuthorUnit
  doc_path
  content
  tests {
    ...AuthorTest
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}`, {"fragmentName":"AuthorDocument"}) as unknown as TypedDocumentString<AuthorDocumentFragment, unknown>;
export const AuthorIframeFragmentDoc = new TypedDocumentString(`
    fragment AuthorIframe on iFrameUnitType {
  ...AuthorUnit
  url
  content
  tests {
    ...AuthorTest
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}`, {"fragmentName":"AuthorIframe"}) as unknown as TypedDocumentString<AuthorIframeFragment, unknown>;
export const AuthorScormFragmentDoc = new TypedDocumentString(`
    fragment AuthorScorm on ScormUnitType {
  ...AuthorUnit
  scorm_path
  scorm_id
  score_rule
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}`, {"fragmentName":"AuthorScorm"}) as unknown as TypedDocumentString<AuthorScormFragment, unknown>;
export const AuthorAssignmentFragmentDoc = new TypedDocumentString(`
    fragment AuthorAssignment on AssignmentUnitType {
  ...AuthorUnit
  content
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}`, {"fragmentName":"AuthorAssignment"}) as unknown as TypedDocumentString<AuthorAssignmentFragment, unknown>;
export const AuthorTestUnitFragmentDoc = new TypedDocumentString(`
    fragment AuthorTestUnit on TestUnitType {
  ...AuthorUnit
  tests {
    ...AuthorTest
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}`, {"fragmentName":"AuthorTestUnit"}) as unknown as TypedDocumentString<AuthorTestUnitFragment, unknown>;
export const AuthorUnitListsFragmentDoc = new TypedDocumentString(`
    fragment AuthorUnitLists on Course {
  contents {
    ...AuthorContent
  }
  videos {
    ...AuthorVideo
  }
  audios {
    ...AuthorAudio
  }
  documents {
    ...AuthorDocument
  }
  iframes {
    ...AuthorIframe
  }
  scorms {
    ...AuthorScorm
  }
  assignments {
    ...AuthorAssignment
  }
  tests {
    ...AuthorTestUnit
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}
fragment AuthorAssignment on AssignmentUnitType {
  ...AuthorUnit
  content
}
fragment AuthorAudio on AudioUnit {
  ...AuthorUnit
  audio_path
  captions {
    language
    label
    file_path
  }
  duration
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorContent on Content {
  ...AuthorUnit
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorDocument on DocumentUnit {
  ...AuthorUnit
  doc_path
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorIframe on iFrameUnitType {
  ...AuthorUnit
  url
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorScorm on ScormUnitType {
  ...AuthorUnit
  scorm_path
  scorm_id
  score_rule
}
fragment AuthorTestUnit on TestUnitType {
  ...AuthorUnit
  tests {
    ...AuthorTest
  }
}
fragment AuthorVideo on Video {
  ...AuthorUnit
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  duration
  content
  tests {
    ...AuthorTest
  }
}`, {"fragmentName":"AuthorUnitLists"}) as unknown as TypedDocumentString<AuthorUnitListsFragment, unknown>;
export const DeskSubmissionFragmentDoc = new TypedDocumentString(`
    fragment DeskSubmission on AssignmentSubmission {
  id
  user {
    id
    first_name
    last_name
    email
  }
  course {
    id
    title
  }
  unit_title
  type
  content
  file_path
  file_type
  file_size
  view_url
  number
  submitted_at
  status
  is_replaced
  comment
  reviewed_at
  reviewed_by {
    id
    first_name
    last_name
  }
}
    `, {"fragmentName":"DeskSubmission"}) as unknown as TypedDocumentString<DeskSubmissionFragment, unknown>;
export const LearnerTestFragmentDoc = new TypedDocumentString(`
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}
    `, {"fragmentName":"LearnerTest"}) as unknown as TypedDocumentString<LearnerTestFragment, unknown>;
export const LearnerContentFragmentDoc = new TypedDocumentString(`
    fragment LearnerContent on Content {
  content
  tests {
    ...LearnerTest
  }
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}`, {"fragmentName":"LearnerContent"}) as unknown as TypedDocumentString<LearnerContentFragment, unknown>;
export const LearnerVideoFragmentDoc = new TypedDocumentString(`
    fragment LearnerVideo on Video {
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}`, {"fragmentName":"LearnerVideo"}) as unknown as TypedDocumentString<LearnerVideoFragment, unknown>;
export const LearnerAudioFragmentDoc = new TypedDocumentString(`
    fragment LearnerAudio on AudioUnit {
  audio_path
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}`, {"fragmentName":"LearnerAudio"}) as unknown as TypedDocumentString<LearnerAudioFragment, unknown>;
export const LearnerDocumentFragmentDoc = new TypedDocumentString(`
    fragment LearnerDocument on DocumentUnit {
  file_path
  content
  tests {
    ...LearnerTest
  }
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}`, {"fragmentName":"LearnerDocument"}) as unknown as TypedDocumentString<LearnerDocumentFragment, unknown>;
export const LearnerIframeFragmentDoc = new TypedDocumentString(`
    fragment LearnerIframe on iFrameUnitType {
  url
  framing
  proxy_url
  content
  tests {
    ...LearnerTest
  }
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}`, {"fragmentName":"LearnerIframe"}) as unknown as TypedDocumentString<LearnerIframeFragment, unknown>;
export const LearnerScormFragmentDoc = new TypedDocumentString(`
    fragment LearnerScorm on ScormUnitType {
  scorm_id
  scorm {
    id
    title
    uuid
    scos {
      uuid
      title
    }
  }
}
    `, {"fragmentName":"LearnerScorm"}) as unknown as TypedDocumentString<LearnerScormFragment, unknown>;
export const LearnerAssignmentFragmentDoc = new TypedDocumentString(`
    fragment LearnerAssignment on AssignmentUnitType {
  content
  begun_text
  begun_at
}
    `, {"fragmentName":"LearnerAssignment"}) as unknown as TypedDocumentString<LearnerAssignmentFragment, unknown>;
export const LearnerTestUnitFragmentDoc = new TypedDocumentString(`
    fragment LearnerTestUnit on TestUnitType {
  tests {
    ...LearnerTest
  }
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}`, {"fragmentName":"LearnerTestUnit"}) as unknown as TypedDocumentString<LearnerTestUnitFragment, unknown>;
export const LearnerUnitFragmentDoc = new TypedDocumentString(`
    fragment LearnerUnit on Unit {
  ...LearnerContent
  ...LearnerVideo
  ...LearnerAudio
  ...LearnerDocument
  ...LearnerIframe
  ...LearnerScorm
  ...LearnerAssignment
  ...LearnerTestUnit
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}
fragment LearnerAssignment on AssignmentUnitType {
  content
  begun_text
  begun_at
}
fragment LearnerAudio on AudioUnit {
  audio_path
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerContent on Content {
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerDocument on DocumentUnit {
  file_path
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerIframe on iFrameUnitType {
  url
  framing
  proxy_url
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerScorm on ScormUnitType {
  scorm_id
  scorm {
    id
    title
    uuid
    scos {
      uuid
      title
    }
  }
}
fragment LearnerTestUnit on TestUnitType {
  tests {
    ...LearnerTest
  }
}
fragment LearnerVideo on Video {
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}`, {"fragmentName":"LearnerUnit"}) as unknown as TypedDocumentString<LearnerUnitFragment, unknown>;
export const PlayerCourseFragmentDoc = new TypedDocumentString(`
    fragment PlayerCourse on Course {
  id
  title
  language
  languages
  shown_language
  is_enrolled
  due_at
  access_ends_at
  term_state
  start_date
  start_time
  end_date
  end_time
  time_zone
  prerequisites {
    id
    title
    is_complete
  }
  userResponses {
    unit_id
    input_type
    input_key
    response
    file_path
    is_correct
    status
    comment
  }
  units {
    __typename
    id
    unit_order
    title
    is_complete
    completion_option
    time_limit
    time_spent
    position
    attempt
    language
    ...LearnerUnit
  }
  is_complete
  round
}
    fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}
fragment LearnerAssignment on AssignmentUnitType {
  content
  begun_text
  begun_at
}
fragment LearnerAudio on AudioUnit {
  audio_path
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerContent on Content {
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerDocument on DocumentUnit {
  file_path
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerIframe on iFrameUnitType {
  url
  framing
  proxy_url
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerScorm on ScormUnitType {
  scorm_id
  scorm {
    id
    title
    uuid
    scos {
      uuid
      title
    }
  }
}
fragment LearnerTestUnit on TestUnitType {
  tests {
    ...LearnerTest
  }
}
fragment LearnerUnit on Unit {
  ...LearnerContent
  ...LearnerVideo
  ...LearnerAudio
  ...LearnerDocument
  ...LearnerIframe
  ...LearnerScorm
  ...LearnerAssignment
  ...LearnerTestUnit
}
fragment LearnerVideo on Video {
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}`, {"fragmentName":"PlayerCourse"}) as unknown as TypedDocumentString<PlayerCourseFragment, unknown>;
export const DashboardCourseFragmentDoc = new TypedDocumentString(`
    fragment DashboardCourse on CourseProgress {
  id
  title
  thumbnail
  completionPercentage
  is_complete
  status
  unitsCompleted
  totalUnits
  enrolledDate
  closes_at
  due_at
  term_state
}
    `, {"fragmentName":"DashboardCourse"}) as unknown as TypedDocumentString<DashboardCourseFragment, unknown>;
export const ReportUnitFragmentDoc = new TypedDocumentString(`
    fragment ReportUnit on UnitProgress {
  id
  title
  is_complete
  time_spent
  score
  tests {
    id
    question
    type
    options {
      text
      checked
    }
    pairs {
      left
      right
    }
    fillTheGaps
    rules {
      condition
      word
      points
    }
    required_points
  }
  user_response {
    input_key
    isCorrect
    selectedOption
    freeTextAnswer
    userSelections
    userOrder
  }
  attempts {
    round
    number
    started_at
    finished_at
    correct
    total
    percent
    complete
  }
}
    `, {"fragmentName":"ReportUnit"}) as unknown as TypedDocumentString<ReportUnitFragment, unknown>;
export const ReportGroupsFragmentDoc = new TypedDocumentString(`
    fragment ReportGroups on UnitProgressGroups {
  contents {
    ...ReportUnit
  }
  videos {
    ...ReportUnit
  }
  audios {
    ...ReportUnit
  }
  documents {
    ...ReportUnit
  }
  iframes {
    ...ReportUnit
  }
  scorms {
    ...ReportUnit
  }
  assignments {
    ...ReportUnit
  }
  tests {
    ...ReportUnit
  }
}
    fragment ReportUnit on UnitProgress {
  id
  title
  is_complete
  time_spent
  score
  tests {
    id
    question
    type
    options {
      text
      checked
    }
    pairs {
      left
      right
    }
    fillTheGaps
    rules {
      condition
      word
      points
    }
    required_points
  }
  user_response {
    input_key
    isCorrect
    selectedOption
    freeTextAnswer
    userSelections
    userOrder
  }
  attempts {
    round
    number
    started_at
    finished_at
    correct
    total
    percent
    complete
  }
}`, {"fragmentName":"ReportGroups"}) as unknown as TypedDocumentString<ReportGroupsFragment, unknown>;
export const SubFragmentDoc = new TypedDocumentString(`
    fragment Sub on Subscription {
  id
  instance_id
  status
  billing_interval
  amount
  trial_ends_at
  plan_ends_at
}
    `, {"fragmentName":"Sub"}) as unknown as TypedDocumentString<SubFragment, unknown>;
export const BellDocument = new TypedDocumentString(`
    query bell($branchUrl: String) {
  bell(branchUrl: $branchUrl) {
    id
    kind
    course_id
    course_title
    created_at
    is_read
  }
}
    `) as unknown as TypedDocumentString<BellQuery, BellQueryVariables>;
export const MarkBellReadDocument = new TypedDocumentString(`
    mutation markBellRead($ids: [ID!], $branchUrl: String) {
  markBellRead(ids: $ids, branchUrl: $branchUrl) {
    id
  }
}
    `) as unknown as TypedDocumentString<MarkBellReadMutation, MarkBellReadMutationVariables>;
export const JobDocument = new TypedDocumentString(`
    query job($id: ID!) {
  job(id: $id) {
    id
    title
    title_text
    status
    done
    total
    message
    texts
    url
    started_at
    finished_at
  }
}
    `) as unknown as TypedDocumentString<JobQuery, JobQueryVariables>;
export const JumpToPeopleDocument = new TypedDocumentString(`
    query jumpToPeople($search: String, $limit: Int, $branchUrl: String) {
  usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      first_name
      last_name
      email
      role
    }
  }
}
    `) as unknown as TypedDocumentString<JumpToPeopleQuery, JumpToPeopleQueryVariables>;
export const JumpToCoursesDocument = new TypedDocumentString(`
    query jumpToCourses($search: String, $limit: Int, $branchUrl: String) {
  coursesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      title
      categories {
        path
      }
    }
  }
}
    `) as unknown as TypedDocumentString<JumpToCoursesQuery, JumpToCoursesQueryVariables>;
export const JumpToBranchesDocument = new TypedDocumentString(`
    query jumpToBranches($search: String, $limit: Int, $branchUrl: String) {
  branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
      url
    }
  }
}
    `) as unknown as TypedDocumentString<JumpToBranchesQuery, JumpToBranchesQueryVariables>;
export const JumpToGroupsDocument = new TypedDocumentString(`
    query jumpToGroups($search: String, $limit: Int, $branchUrl: String) {
  groupsPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<JumpToGroupsQuery, JumpToGroupsQueryVariables>;
export const JumpToMyCoursesDocument = new TypedDocumentString(`
    query jumpToMyCourses($branchUrl: String) {
  myCourses(branchUrl: $branchUrl) {
    id
    title
    progress
    is_complete
    status
    units_completed
    total_units
    completed_at
  }
}
    `) as unknown as TypedDocumentString<JumpToMyCoursesQuery, JumpToMyCoursesQueryVariables>;
export const JumpToCatalogDocument = new TypedDocumentString(`
    query jumpToCatalog($search: String, $limit: Int, $branchUrl: String) {
  catalogPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      title
    }
  }
}
    `) as unknown as TypedDocumentString<JumpToCatalogQuery, JumpToCatalogQueryVariables>;
export const SwitchAccessDocument = new TypedDocumentString(`
    query switchAccess {
  meAccess {
    id
    name
    domain
    is_active
    user_primary_access
    user_instance_is_active
    user_branches {
      id
      name
      url
      user_branch_is_active
      user_branch_role
    }
  }
}
    `) as unknown as TypedDocumentString<SwitchAccessQuery, SwitchAccessQueryVariables>;
export const SwitchBranchesDocument = new TypedDocumentString(`
    query switchBranches($search: String, $limit: Int, $branchUrl: String) {
  branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
      url
      logo_url
    }
  }
}
    `) as unknown as TypedDocumentString<SwitchBranchesQuery, SwitchBranchesQueryVariables>;
export const SwitchInstancesDocument = new TypedDocumentString(`
    query switchInstances($search: String, $limit: Int) {
  lmsInstancesPage(search: $search, limit: $limit) {
    data {
      id
      name
      domain
      is_active
    }
  }
}
    `) as unknown as TypedDocumentString<SwitchInstancesQuery, SwitchInstancesQueryVariables>;
export const CertificatesListDocument = new TypedDocumentString(`
    query certificatesList {
  certificates {
    id
    name
    file_path
    is_default
    created_at
    name_position
    course_title_position
    issue_date_position
    expiry_date_position
  }
}
    `) as unknown as TypedDocumentString<CertificatesListQuery, CertificatesListQueryVariables>;
export const CertificationEditDocument = new TypedDocumentString(`
    query certificationEdit($id: ID!) {
  certification(id: $id) {
    id
    title
    courses {
      id
      name
    }
    renewal {
      id
      name
    }
    validity_months
    validity_day
    window_days
    lapse_days
    counts_from
    groups {
      id
      name
    }
    counts {
      state
      people
    }
  }
}
    `) as unknown as TypedDocumentString<CertificationEditQuery, CertificationEditQueryVariables>;
export const CertificationHoldersPageDocument = new TypedDocumentString(`
    query certificationHoldersPage($id: ID!, $state: String, $ends_within: Int, $search: String, $sort: String, $order: String, $page: Int, $limit: Int) {
  certificationHolders(
    id: $id
    state: $state
    ends_within: $ends_within
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
  ) {
    data {
      id
      name
      email
      state
      completed_on
      valid_until
      renew_from
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CertificationHoldersPageQuery, CertificationHoldersPageQueryVariables>;
export const CertificationsListDocument = new TypedDocumentString(`
    query certificationsList {
  certifications {
    id
    title
    validity_months
    validity_day
    courses {
      id
      name
    }
    groups {
      id
      name
    }
    counts {
      state
      people
    }
  }
}
    `) as unknown as TypedDocumentString<CertificationsListQuery, CertificationsListQueryVariables>;
export const CoursesToCertifyDocument = new TypedDocumentString(`
    query coursesToCertify($search: String, $limit: Int, $status: String) {
  coursesPage(search: $search, limit: $limit, status: $status) {
    data {
      id
      title
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesToCertifyQuery, CoursesToCertifyQueryVariables>;
export const CreateCertificationDocument = new TypedDocumentString(`
    mutation createCertification($input: CertificationInput!) {
  createCertification(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateCertificationMutation, CreateCertificationMutationVariables>;
export const DeleteCertificationDocument = new TypedDocumentString(`
    mutation deleteCertification($id: ID!) {
  deleteCertification(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteCertificationMutation, DeleteCertificationMutationVariables>;
export const ExemptFromCertificationDocument = new TypedDocumentString(`
    mutation exemptFromCertification($id: ID!, $user_id: ID!, $exempt: Boolean!, $reason: String!) {
  exemptFromCertification(
    id: $id
    user_id: $user_id
    exempt: $exempt
    reason: $reason
  )
}
    `) as unknown as TypedDocumentString<ExemptFromCertificationMutation, ExemptFromCertificationMutationVariables>;
export const MyCertificationsDocument = new TypedDocumentString(`
    query myCertifications {
  myCertifications {
    id
    title
    state
    rounds {
      kind
      completed_on
      valid_until
      renew_from
      revoked_on
    }
  }
}
    `) as unknown as TypedDocumentString<MyCertificationsQuery, MyCertificationsQueryVariables>;
export const RevokeCertificationDocument = new TypedDocumentString(`
    mutation revokeCertification($id: ID!, $user_id: ID!, $reason: String!) {
  revokeCertification(id: $id, user_id: $user_id, reason: $reason)
}
    `) as unknown as TypedDocumentString<RevokeCertificationMutation, RevokeCertificationMutationVariables>;
export const UpdateCertificationDocument = new TypedDocumentString(`
    mutation updateCertification($id: ID!, $input: CertificationInput!) {
  updateCertification(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateCertificationMutation, UpdateCertificationMutationVariables>;
export const CompletedCoursesDocument = new TypedDocumentString(`
    query CompletedCourses($branchUrl: String, $userId: Int) {
  CompletedCourses(branchUrl: $branchUrl, userId: $userId) {
    id
    title
    is_complete
    completed_date
    completed_at
    expires_at
    verify_url
    certificate_type
    revoked_date
    revoked_reason
  }
}
    `) as unknown as TypedDocumentString<CompletedCoursesQuery, CompletedCoursesQueryVariables>;
export const DeleteCertificateDocument = new TypedDocumentString(`
    mutation deleteCertificate($id: ID!) {
  deleteCertificate(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteCertificateMutation, DeleteCertificateMutationVariables>;
export const GenerateCertificateDocument = new TypedDocumentString(`
    mutation GenerateCertificate($input: GenerateCertificateInput!, $branchUrl: String) {
  GenerateCertificate(input: $input, branchUrl: $branchUrl) {
    message
    certificate_url
    badge_url
    code
    verify_url
  }
}
    `) as unknown as TypedDocumentString<GenerateCertificateMutation, GenerateCertificateMutationVariables>;
export const ReplaceCertificateDocument = new TypedDocumentString(`
    mutation replaceCertificate($id: ID!, $by: ID!) {
  replaceCertificate(id: $id, by: $by) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ReplaceCertificateMutation, ReplaceCertificateMutationVariables>;
export const SetDefaultCertificateDocument = new TypedDocumentString(`
    mutation setDefaultCertificate($id: ID!) {
  setDefaultCertificate(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetDefaultCertificateMutation, SetDefaultCertificateMutationVariables>;
export const UpdateCertificateDocument = new TypedDocumentString(`
    mutation updateCertificate($id: ID!, $name: String!, $file: Upload, $name_position: [Float!], $course_title_position: [Float!], $issue_date_position: [Float!], $expiry_date_position: [Float!]) {
  updateCertificate(
    id: $id
    name: $name
    file: $file
    name_position: $name_position
    course_title_position: $course_title_position
    issue_date_position: $issue_date_position
    expiry_date_position: $expiry_date_position
  ) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<UpdateCertificateMutation, UpdateCertificateMutationVariables>;
export const UploadCertificateDocument = new TypedDocumentString(`
    mutation uploadCertificate($name: String!, $file: Upload!, $name_position: [Float!], $course_title_position: [Float!], $issue_date_position: [Float!], $expiry_date_position: [Float!], $canvas_width: Int, $canvas_height: Int) {
  uploadCertificate(
    name: $name
    file: $file
    name_position: $name_position
    course_title_position: $course_title_position
    issue_date_position: $issue_date_position
    expiry_date_position: $expiry_date_position
    canvas_width: $canvas_width
    canvas_height: $canvas_height
  ) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<UploadCertificateMutation, UploadCertificateMutationVariables>;
export const VerifyCertificateDocument = new TypedDocumentString(`
    query verifyCertificate($code: String!) {
  verifyCertificate(code: $code) {
    valid
    user_name
    course_title
    instance_name
    issued_date
    expiry_date
    revoked_date
    revoked_reason
  }
}
    `) as unknown as TypedDocumentString<VerifyCertificateQuery, VerifyCertificateQueryVariables>;
export const BranchesOfCategoriesDocument = new TypedDocumentString(`
    query branchesOfCategories($search: String, $limit: Int, $branchUrl: String) {
  branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesOfCategoriesQuery, BranchesOfCategoriesQueryVariables>;
export const CategoriesAllDocument = new TypedDocumentString(`
    query categoriesAll {
  categories {
    id
    name
    parent {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CategoriesAllQuery, CategoriesAllQueryVariables>;
export const CategoriesListDocument = new TypedDocumentString(`
    query categoriesList($branchUrl: String) {
  categories(branchUrl: $branchUrl) {
    id
    name
    path
    parent {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CategoriesListQuery, CategoriesListQueryVariables>;
export const CategoriesPageDocument = new TypedDocumentString(`
    query categoriesPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $not_in_group: ID) {
  categoriesPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    not_in_group: $not_in_group
  ) {
    data {
      id
      name
      parent_id
      parent {
        id
        name
      }
      image
      course_count
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CategoriesPageQuery, CategoriesPageQueryVariables>;
export const CategoryDocument = new TypedDocumentString(`
    query category($id: ID!, $branchUrl: String) {
  category(id: $id, branchUrl: $branchUrl) {
    id
    name
    parent_id
    image
    branches {
      id
      name
    }
    groups {
      id
      name
    }
    shown_to_nobody
    translations {
      language
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CategoryQuery, CategoryQueryVariables>;
export const CertificatesSelectDocument = new TypedDocumentString(`
    query certificatesSelect {
  certificates {
    id
    name
    is_default
    name_position
  }
}
    `) as unknown as TypedDocumentString<CertificatesSelectQuery, CertificatesSelectQueryVariables>;
export const CopyCourseDocument = new TypedDocumentString(`
    mutation copyCourse($id: Int!, $branchUrl: String) {
  copyCourse(id: $id, branchUrl: $branchUrl) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<CopyCourseMutation, CopyCourseMutationVariables>;
export const CourseDraftDocument = new TypedDocumentString(`
    query courseDraft($id: Int!, $branchUrl: String) {
  courseDraft(id: $id, branchUrl: $branchUrl) {
    id
    version
    draft
    saved_at
    saved_by {
      id
      first_name
      last_name
    }
  }
}
    `) as unknown as TypedDocumentString<CourseDraftQuery, CourseDraftQueryVariables>;
export const CourseEditDocument = new TypedDocumentString(`
    query courseEdit($id: Int!, $branchUrl: String) {
  course(id: $id, branchUrl: $branchUrl) {
    id
    title
    description
    language
    languages
    translations {
      language
      source_version
      title
      description
    }
    course_code
    category {
      name
    }
    categories {
      id
      name
      parent {
        id
        name
      }
    }
    price
    hide_from_catalog
    capacity
    level
    start_date
    start_time
    end_date
    end_time
    time_zone
    completion_rules
    completion_percentage
    learning_path
    thumbnail
    certificate_type
    resources {
      id
      name
      file_path
      type
      size
      category {
        id
        name
      }
      is_downloadable
    }
    ...AuthorUnitLists
    version
    status
    viewer_can
  }
}
    fragment AuthorUnit on Unit {
  id
  unit_order
  title
  completion_option
  time_limit
  translations {
    language
    source_version
    title
    content
    video_path
    audio_path
    doc_path
    youtube_link
    vimeo_link
    captions {
      language
      label
      file_path
    }
    duration
  }
}
fragment AuthorTest on Question {
  id
  type
  question
  options {
    id
    text
    checked
  }
  pairs {
    left
    right
  }
  fillTheGaps
  required_points
  rules {
    condition
    word
    points
  }
  translations {
    language
    source_version
    question
    options {
      id
      text
    }
    pairs {
      left
      right
    }
    fillTheGaps
    words
  }
}
fragment AuthorAssignment on AssignmentUnitType {
  ...AuthorUnit
  content
}
fragment AuthorAudio on AudioUnit {
  ...AuthorUnit
  audio_path
  captions {
    language
    label
    file_path
  }
  duration
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorContent on Content {
  ...AuthorUnit
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorDocument on DocumentUnit {
  ...AuthorUnit
  doc_path
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorIframe on iFrameUnitType {
  ...AuthorUnit
  url
  content
  tests {
    ...AuthorTest
  }
}
fragment AuthorScorm on ScormUnitType {
  ...AuthorUnit
  scorm_path
  scorm_id
  score_rule
}
fragment AuthorTestUnit on TestUnitType {
  ...AuthorUnit
  tests {
    ...AuthorTest
  }
}
fragment AuthorUnitLists on Course {
  contents {
    ...AuthorContent
  }
  videos {
    ...AuthorVideo
  }
  audios {
    ...AuthorAudio
  }
  documents {
    ...AuthorDocument
  }
  iframes {
    ...AuthorIframe
  }
  scorms {
    ...AuthorScorm
  }
  assignments {
    ...AuthorAssignment
  }
  tests {
    ...AuthorTestUnit
  }
}
fragment AuthorVideo on Video {
  ...AuthorUnit
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  duration
  content
  tests {
    ...AuthorTest
  }
}`) as unknown as TypedDocumentString<CourseEditQuery, CourseEditQueryVariables>;
export const CoursesBeforeDocument = new TypedDocumentString(`
    query coursesBefore($search: String, $limit: Int, $branchUrl: String, $status: String) {
  coursesPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    status: $status
  ) {
    data {
      id
      title
      thumbnail
      categories {
        path
      }
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesBeforeQuery, CoursesBeforeQueryVariables>;
export const CoursesPageDocument = new TypedDocumentString(`
    query coursesPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $category: ID, $status: String, $from: DateTime, $to: DateTime, $not_in_group: ID, $not_in_branch: ID, $not_of_user: ID) {
  coursesPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    category: $category
    status: $status
    from: $from
    to: $to
    not_in_group: $not_in_group
    not_in_branch: $not_in_branch
    not_of_user: $not_of_user
  ) {
    data {
      id
      title
      thumbnail
      price
      category {
        name
      }
      categories {
        id
        name
        path
        parent_id
        parent {
          id
          name
        }
      }
      date
      status
      enrolled_count
      completed_count
      viewer_can
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesPageQuery, CoursesPageQueryVariables>;
export const CreateCategoryDocument = new TypedDocumentString(`
    mutation CreateCategory($name: String!, $parent_id: Int, $branch_ids: [ID!], $group_ids: [ID!], $translations: [CategoryTranslationInput!], $image: Upload, $branchUrl: String) {
  CreateCategory(
    name: $name
    parent_id: $parent_id
    branch_ids: $branch_ids
    group_ids: $group_ids
    translations: $translations
    image: $image
    branchUrl: $branchUrl
  ) {
    id
    name
    parent {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CreateCategoryMutation, CreateCategoryMutationVariables>;
export const DeleteCategoryDocument = new TypedDocumentString(`
    mutation deleteCategory($id: Int!, $branchUrl: String, $move_to: Int) {
  deleteCategory(id: $id, branchUrl: $branchUrl, move_to: $move_to)
}
    `) as unknown as TypedDocumentString<DeleteCategoryMutation, DeleteCategoryMutationVariables>;
export const DeleteCourseDocument = new TypedDocumentString(`
    mutation deleteCourse($id: Int!, $branchUrl: String) {
  deleteCourse(id: $id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<DeleteCourseMutation, DeleteCourseMutationVariables>;
export const DiscardCourseDraftDocument = new TypedDocumentString(`
    mutation discardCourseDraft($id: Int!, $branchUrl: String) {
  discardCourseDraft(id: $id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<DiscardCourseDraftMutation, DiscardCourseDraftMutationVariables>;
export const EditCourseDocument = new TypedDocumentString(`
    mutation EditCourse($input: EditCourseInput!, $branchUrl: String) {
  EditCourse(input: $input, branchUrl: $branchUrl) {
    id
    title
    description
    units {
      __typename
      id
      unit_order
      title
    }
    version
    status
  }
}
    `) as unknown as TypedDocumentString<EditCourseMutation, EditCourseMutationVariables>;
export const GroupsOfCategoriesDocument = new TypedDocumentString(`
    query groupsOfCategories($search: String, $limit: Int, $branchUrl: String) {
  groupsPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<GroupsOfCategoriesQuery, GroupsOfCategoriesQueryVariables>;
export const CreateResourceCategoryDocument = new TypedDocumentString(`
    mutation CreateResourceCategory($name: String!) {
  CreateResourceCategory(name: $name) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<CreateResourceCategoryMutation, CreateResourceCategoryMutationVariables>;
export const ResourceCategoriesDocument = new TypedDocumentString(`
    query resourceCategories {
  resourceCategories {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ResourceCategoriesQuery, ResourceCategoriesQueryVariables>;
export const RestoreCourseDocument = new TypedDocumentString(`
    mutation restoreCourse($id: Int!, $branchUrl: String) {
  restoreCourse(id: $id, branchUrl: $branchUrl) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<RestoreCourseMutation, RestoreCourseMutationVariables>;
export const SaveCourseDraftDocument = new TypedDocumentString(`
    mutation saveCourseDraft($id: Int, $draft: JSON!, $version: Int, $branchUrl: String) {
  saveCourseDraft(
    id: $id
    draft: $draft
    version: $version
    branchUrl: $branchUrl
  ) {
    id
    version
    saved_at
  }
}
    `) as unknown as TypedDocumentString<SaveCourseDraftMutation, SaveCourseDraftMutationVariables>;
export const ScormPackageDocument = new TypedDocumentString(`
    query scormPackage($id: ID!, $branchUrl: String) {
  scormPackage(id: $id, branchUrl: $branchUrl) {
    id
    title
    file_name
    version
    warnings
    warning_texts
    parts {
      id
      title
      entry_url
    }
  }
}
    `) as unknown as TypedDocumentString<ScormPackageQuery, ScormPackageQueryVariables>;
export const TitlesOfCoursesDocument = new TypedDocumentString(`
    query titlesOfCourses($ids: [ID!]) {
  CompletedCourses(ids: $ids) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<TitlesOfCoursesQuery, TitlesOfCoursesQueryVariables>;
export const UnpublishCourseDocument = new TypedDocumentString(`
    mutation unpublishCourse($id: Int!, $branchUrl: String) {
  unpublishCourse(id: $id, branchUrl: $branchUrl) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<UnpublishCourseMutation, UnpublishCourseMutationVariables>;
export const UpdateCategoryDocument = new TypedDocumentString(`
    mutation updateCategory($id: ID!, $name: String!, $parent_id: Int, $branch_ids: [ID!], $group_ids: [ID!], $translations: [CategoryTranslationInput!], $image: Upload, $branchUrl: String) {
  updateCategory(
    id: $id
    name: $name
    parent_id: $parent_id
    branch_ids: $branch_ids
    group_ids: $group_ids
    translations: $translations
    image: $image
    branchUrl: $branchUrl
  ) {
    id
    name
    parent {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateCategoryMutation, UpdateCategoryMutationVariables>;
export const LoginUserDocument = new TypedDocumentString(`
    mutation loginUser($email: String!, $password: String!, $instance_url: String, $branch_url: String) {
  loginUser(
    email: $email
    password: $password
    instance_url: $instance_url
    branch_url: $branch_url
  ) {
    user {
      id
      email
      first_name
      last_name
    }
    token
  }
}
    `) as unknown as TypedDocumentString<LoginUserMutation, LoginUserMutationVariables>;
export const MeAccessDocument = new TypedDocumentString(`
    query meAccess {
  meAccess {
    id
    name
    domain
    is_active
    user_primary_access
    user_is_owner
    user_instance_is_active
    user_branches {
      id
      name
      url
      lms_instance_id
      user_branch_is_active
      user_branch_role
    }
  }
}
    `) as unknown as TypedDocumentString<MeAccessQuery, MeAccessQueryVariables>;
export const NotificationPreferencesDocument = new TypedDocumentString(`
    query notificationPreferences($branchUrl: String) {
  notificationPreferences(branchUrl: $branchUrl) {
    kind
    on
    required
  }
}
    `) as unknown as TypedDocumentString<NotificationPreferencesQuery, NotificationPreferencesQueryVariables>;
export const SetNotificationPreferencesDocument = new TypedDocumentString(`
    mutation setNotificationPreferences($off: [NotificationKind!]!, $branchUrl: String) {
  setNotificationPreferences(off: $off, branchUrl: $branchUrl) {
    kind
    on
    required
  }
}
    `) as unknown as TypedDocumentString<SetNotificationPreferencesMutation, SetNotificationPreferencesMutationVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation resetPassword($email: String!, $token: String!, $password: String!, $branchUrl: String) {
  resetPassword(
    email: $email
    token: $token
    password: $password
    branchUrl: $branchUrl
  ) {
    message
  }
}
    `) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const SelectContextDocument = new TypedDocumentString(`
    mutation selectContext($instance_id: ID!, $branch_id: ID) {
  selectContext(instance_id: $instance_id, branch_id: $branch_id)
}
    `) as unknown as TypedDocumentString<SelectContextMutation, SelectContextMutationVariables>;
export const SendPasswordResetDocument = new TypedDocumentString(`
    mutation sendPasswordReset($email: String!, $branch_url: String, $instance_domain: String) {
  sendPasswordReset(
    email: $email
    branch_url: $branch_url
    instance_domain: $instance_domain
  )
}
    `) as unknown as TypedDocumentString<SendPasswordResetMutation, SendPasswordResetMutationVariables>;
export const UpdatePasswordDocument = new TypedDocumentString(`
    mutation updatePassword($current_password: String!, $new_password: String!, $new_password_confirmation: String!) {
  updatePassword(
    current_password: $current_password
    new_password: $new_password
    new_password_confirmation: $new_password_confirmation
  )
}
    `) as unknown as TypedDocumentString<UpdatePasswordMutation, UpdatePasswordMutationVariables>;
export const UpdateUserDetailsDocument = new TypedDocumentString(`
    mutation updateUserDetails($input: UserDetailsInput!) {
  updateUserDetails(input: $input) {
    first_name
    last_name
    email
    language
    time_zone
  }
}
    `) as unknown as TypedDocumentString<UpdateUserDetailsMutation, UpdateUserDetailsMutationVariables>;
export const ValidatePasswordTokenDocument = new TypedDocumentString(`
    query validatePasswordToken($email: String!, $token: String!) {
  validatePasswordToken(email: $email, token: $token)
}
    `) as unknown as TypedDocumentString<ValidatePasswordTokenQuery, ValidatePasswordTokenQueryVariables>;
export const AssignmentSubmissionDocument = new TypedDocumentString(`
    query assignmentSubmission($submission_id: ID!, $branchUrl: String) {
  assignmentSubmission(submission_id: $submission_id, branchUrl: $branchUrl) {
    unit_content
    accepting_completes
    submission {
      ...DeskSubmission
    }
    submissions {
      ...DeskSubmission
    }
  }
}
    fragment DeskSubmission on AssignmentSubmission {
  id
  user {
    id
    first_name
    last_name
    email
  }
  course {
    id
    title
  }
  unit_title
  type
  content
  file_path
  file_type
  file_size
  view_url
  number
  submitted_at
  status
  is_replaced
  comment
  reviewed_at
  reviewed_by {
    id
    first_name
    last_name
  }
}`) as unknown as TypedDocumentString<AssignmentSubmissionQuery, AssignmentSubmissionQueryVariables>;
export const AssignmentSubmissionsPageDocument = new TypedDocumentString(`
    query assignmentSubmissionsPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $courseId: Int, $status: String) {
  assignmentSubmissionsPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    courseId: $courseId
    status: $status
  ) {
    data {
      id
      user {
        id
        first_name
        last_name
      }
      course {
        id
        title
      }
      unit_title
      type
      file_type
      number
      submitted_at
      status
      is_replaced
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<AssignmentSubmissionsPageQuery, AssignmentSubmissionsPageQueryVariables>;
export const CatalogPageDocument = new TypedDocumentString(`
    query catalogPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $category: ID) {
  catalogPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    category: $category
  ) {
    data {
      id
      title
      thumbnail
      price
      description
      units
      minutes
      categories {
        id
        name
        image
        parent_id
      }
      date
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CatalogPageQuery, CatalogPageQueryVariables>;
export const CategoriesCatalogDocument = new TypedDocumentString(`
    query categoriesCatalog($branchUrl: String) {
  categories(branchUrl: $branchUrl, asLearner: true) {
    id
    name
    path
    parent_id
    image
  }
}
    `) as unknown as TypedDocumentString<CategoriesCatalogQuery, CategoriesCatalogQueryVariables>;
export const ClearUnitResponsesDocument = new TypedDocumentString(`
    mutation clearUnitResponses($input: UnitRefInput!, $keepCorrect: Boolean, $branchUrl: String) {
  clearUnitResponses(
    input: $input
    keepCorrect: $keepCorrect
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<ClearUnitResponsesMutation, ClearUnitResponsesMutationVariables>;
export const CompletedCoursesByIdsDocument = new TypedDocumentString(`
    query CompletedCoursesByIds($ids: [ID!]) {
  CompletedCourses(ids: $ids) {
    id
    title
    is_complete
    certificate_type
  }
}
    `) as unknown as TypedDocumentString<CompletedCoursesByIdsQuery, CompletedCoursesByIdsQueryVariables>;
export const CourseEnrollmentDocument = new TypedDocumentString(`
    mutation CourseEnrollment($input: CourseEnrollmentInput!, $branchUrl: String) {
  CourseEnrollment(input: $input, branchUrl: $branchUrl) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<CourseEnrollmentMutation, CourseEnrollmentMutationVariables>;
export const CourseOverviewDocument = new TypedDocumentString(`
    query courseOverview($id: Int!, $branchUrl: String, $language: String) {
  course(id: $id, branchUrl: $branchUrl, language: $language) {
    id
    title
    language
    languages
    shown_language
    description
    course_code
    category {
      name
    }
    categories {
      id
      name
      path
      parent {
        id
        name
      }
    }
    price
    date
    start_date
    start_time
    end_date
    end_time
    time_zone
    thumbnail
    certificate_type
    completion_rules
    completion_percentage
    learning_path
    completed_date
    due_at
    access_ends_at
    term_state
    resources {
      id
      name
      file_path
      type
      category {
        id
        name
      }
      is_downloadable
      download_url
    }
    units {
      __typename
      id
      unit_order
      title
      is_complete
      minutes
      question_count
    }
    prerequisites {
      id
      title
      is_complete
    }
    userResponses {
      unit_id
      input_type
      input_key
      response
      file_path
    }
    is_enrolled
    is_complete
    status
    viewer_can
  }
}
    `) as unknown as TypedDocumentString<CourseOverviewQuery, CourseOverviewQueryVariables>;
export const CoursePlayerDocument = new TypedDocumentString(`
    query coursePlayer($id: Int!, $language: String) {
  course(id: $id, asLearner: true, language: $language) {
    ...PlayerCourse
  }
}
    fragment PlayerCourse on Course {
  id
  title
  language
  languages
  shown_language
  is_enrolled
  due_at
  access_ends_at
  term_state
  start_date
  start_time
  end_date
  end_time
  time_zone
  prerequisites {
    id
    title
    is_complete
  }
  userResponses {
    unit_id
    input_type
    input_key
    response
    file_path
    is_correct
    status
    comment
  }
  units {
    __typename
    id
    unit_order
    title
    is_complete
    completion_option
    time_limit
    time_spent
    position
    attempt
    language
    ...LearnerUnit
  }
  is_complete
  round
}
fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}
fragment LearnerAssignment on AssignmentUnitType {
  content
  begun_text
  begun_at
}
fragment LearnerAudio on AudioUnit {
  audio_path
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerContent on Content {
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerDocument on DocumentUnit {
  file_path
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerIframe on iFrameUnitType {
  url
  framing
  proxy_url
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerScorm on ScormUnitType {
  scorm_id
  scorm {
    id
    title
    uuid
    scos {
      uuid
      title
    }
  }
}
fragment LearnerTestUnit on TestUnitType {
  tests {
    ...LearnerTest
  }
}
fragment LearnerUnit on Unit {
  ...LearnerContent
  ...LearnerVideo
  ...LearnerAudio
  ...LearnerDocument
  ...LearnerIframe
  ...LearnerScorm
  ...LearnerAssignment
  ...LearnerTestUnit
}
fragment LearnerVideo on Video {
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}`) as unknown as TypedDocumentString<CoursePlayerQuery, CoursePlayerQueryVariables>;
export const CoursePreviewDocument = new TypedDocumentString(`
    query coursePreview($id: Int!, $language: String, $branchUrl: String) {
  coursePreview(id: $id, language: $language, branchUrl: $branchUrl) {
    ...PlayerCourse
  }
}
    fragment PlayerCourse on Course {
  id
  title
  language
  languages
  shown_language
  is_enrolled
  due_at
  access_ends_at
  term_state
  start_date
  start_time
  end_date
  end_time
  time_zone
  prerequisites {
    id
    title
    is_complete
  }
  userResponses {
    unit_id
    input_type
    input_key
    response
    file_path
    is_correct
    status
    comment
  }
  units {
    __typename
    id
    unit_order
    title
    is_complete
    completion_option
    time_limit
    time_spent
    position
    attempt
    language
    ...LearnerUnit
  }
  is_complete
  round
}
fragment LearnerTest on Question {
  id
  type
  question
  language
  multiple
  options {
    id
    text
  }
  lefts {
    id
    text
  }
  rights {
    id
    text
  }
  gap_parts
  gaps {
    index
    choices
  }
}
fragment LearnerAssignment on AssignmentUnitType {
  content
  begun_text
  begun_at
}
fragment LearnerAudio on AudioUnit {
  audio_path
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerContent on Content {
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerDocument on DocumentUnit {
  file_path
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerIframe on iFrameUnitType {
  url
  framing
  proxy_url
  content
  tests {
    ...LearnerTest
  }
}
fragment LearnerScorm on ScormUnitType {
  scorm_id
  scorm {
    id
    title
    uuid
    scos {
      uuid
      title
    }
  }
}
fragment LearnerTestUnit on TestUnitType {
  tests {
    ...LearnerTest
  }
}
fragment LearnerUnit on Unit {
  ...LearnerContent
  ...LearnerVideo
  ...LearnerAudio
  ...LearnerDocument
  ...LearnerIframe
  ...LearnerScorm
  ...LearnerAssignment
  ...LearnerTestUnit
}
fragment LearnerVideo on Video {
  video_path
  youtube_link
  vimeo_link
  captions {
    language
    label
    file_path
  }
  content
  tests {
    ...LearnerTest
  }
}`) as unknown as TypedDocumentString<CoursePreviewQuery, CoursePreviewQueryVariables>;
export const KeepSubmissionTextDocument = new TypedDocumentString(`
    mutation keepSubmissionText($input: KeepSubmissionTextInput!, $branchUrl: String) {
  keepSubmissionText(input: $input, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<KeepSubmissionTextMutation, KeepSubmissionTextMutationVariables>;
export const OwnSubmissionsDocument = new TypedDocumentString(`
    query ownSubmissions($course_id: ID!, $unit_id: ID!, $branchUrl: String) {
  ownSubmissions(course_id: $course_id, unit_id: $unit_id, branchUrl: $branchUrl) {
    id
    type
    content
    file_path
    file_type
    file_size
    submitted_at
    status
    comment
    is_replaced
    reviewed_at
  }
}
    `) as unknown as TypedDocumentString<OwnSubmissionsQuery, OwnSubmissionsQueryVariables>;
export const MarkUnitCompleteDocument = new TypedDocumentString(`
    mutation markUnitComplete($input: UnitRefInput!, $branchUrl: String) {
  markUnitComplete(input: $input, branchUrl: $branchUrl) {
    id
    is_complete
    unit_id
    unit_type
  }
}
    `) as unknown as TypedDocumentString<MarkUnitCompleteMutation, MarkUnitCompleteMutationVariables>;
export const MyCoursesDocument = new TypedDocumentString(`
    query myCourses($branchUrl: String) {
  myCourses(branchUrl: $branchUrl) {
    id
    title
    thumbnail
    categories {
      id
      name
      parent_id
      parent {
        id
        name
      }
    }
    progress
    is_complete
    status
    units_completed
    total_units
    completed_at
    date_assigned
    closes_at
    due_at
    term_state
    returned {
      title
      unit_order
      comment
    }
    next_unit {
      id
      title
      unit_order
      minutes
    }
  }
}
    `) as unknown as TypedDocumentString<MyCoursesQuery, MyCoursesQueryVariables>;
export const UserProgressOwnDocument = new TypedDocumentString(`
    query UserProgressOwn($branchUrl: String) {
  UserProgress(branchUrl: $branchUrl) {
    totalCourses
    completedCourses
    averageCompletionRate
    notStartedCourses
    inProgressCourses
    courses {
      id
      title
      completionPercentage
      is_complete
      status
      unitsCompleted
      totalUnits
      timeSpent
    }
  }
}
    `) as unknown as TypedDocumentString<UserProgressOwnQuery, UserProgressOwnQueryVariables>;
export const OverviewCertificateDocument = new TypedDocumentString(`
    mutation overviewCertificate($input: GenerateCertificateInput!, $branchUrl: String) {
  GenerateCertificate(input: $input, branchUrl: $branchUrl) {
    message
    certificate_url
    code
    verify_url
  }
}
    `) as unknown as TypedDocumentString<OverviewCertificateMutation, OverviewCertificateMutationVariables>;
export const PreviewAnswerDocument = new TypedDocumentString(`
    query previewAnswer($id: Int!, $unit_order: Int!, $input_key: String!, $response: String!, $language: String, $branchUrl: String) {
  previewAnswer(
    id: $id
    unit_order: $unit_order
    input_key: $input_key
    response: $response
    language: $language
    branchUrl: $branchUrl
  ) {
    response
    is_correct
  }
}
    `) as unknown as TypedDocumentString<PreviewAnswerQuery, PreviewAnswerQueryVariables>;
export const ReviewAssignmentDocument = new TypedDocumentString(`
    mutation reviewAssignment($input: ReviewAssignmentInput!, $branchUrl: String) {
  reviewAssignment(input: $input, branchUrl: $branchUrl) {
    id
    status
    comment
  }
}
    `) as unknown as TypedDocumentString<ReviewAssignmentMutation, ReviewAssignmentMutationVariables>;
export const StoreUnitResponseDocument = new TypedDocumentString(`
    mutation storeUnitResponse($input: StoreUnitResponseInput!) {
  storeUnitResponse(input: $input) {
    id
    response
    is_correct
  }
}
    `) as unknown as TypedDocumentString<StoreUnitResponseMutation, StoreUnitResponseMutationVariables>;
export const SubmitAssignmentDocument = new TypedDocumentString(`
    mutation submitAssignment($input: StoreUnitResponseInput!) {
  storeUnitResponse(input: $input) {
    id
    status
  }
}
    `) as unknown as TypedDocumentString<SubmitAssignmentMutation, SubmitAssignmentMutationVariables>;
export const UserProgressDashboardDocument = new TypedDocumentString(`
    query UserProgressDashboard($branchUrl: String) {
  UserProgress(branchUrl: $branchUrl) {
    totalCourses
    completedCourses
    averageCompletionRate
    notStartedCourses
    inProgressCourses
    current {
      ...DashboardCourse
      saved_at
      returned {
        title
        unit_order
        comment
      }
      next_unit {
        id
        title
        unit_order
        minutes
      }
    }
    due(limit: 3) {
      ...DashboardCourse
    }
    courses(limit: 3) {
      ...DashboardCourse
    }
    unenrolledCourses(limit: 3) {
      id
      title
      thumbnail
      totalUnits
    }
  }
}
    fragment DashboardCourse on CourseProgress {
  id
  title
  thumbnail
  completionPercentage
  is_complete
  status
  unitsCompleted
  totalUnits
  enrolledDate
  closes_at
  due_at
  term_state
}`) as unknown as TypedDocumentString<UserProgressDashboardQuery, UserProgressDashboardQueryVariables>;
export const BeginPackageAgainDocument = new TypedDocumentString(`
    mutation beginPackageAgain($input: UnitRefInput!, $branchUrl: String) {
  clearUnitResponses(input: $input, keepCorrect: false, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<BeginPackageAgainMutation, BeginPackageAgainMutationVariables>;
export const PackageResultDocument = new TypedDocumentString(`
    query packageResult($course_id: ID!, $unit_id: ID!, $branchUrl: String) {
  packageResult(course_id: $course_id, unit_id: $unit_id, branchUrl: $branchUrl) {
    attempts
    status
    score
    may_begin_again
  }
}
    `) as unknown as TypedDocumentString<PackageResultQuery, PackageResultQueryVariables>;
export const AddUserToBranchDocument = new TypedDocumentString(`
    mutation addUserToBranch($userBranchInput: UserBranchInput!, $branchUrl: String) {
  addUserToBranch(userBranchInput: $userBranchInput, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<AddUserToBranchMutation, AddUserToBranchMutationVariables>;
export const AdminCourseEnrollmentDocument = new TypedDocumentString(`
    mutation AdminCourseEnrollment($user_id: ID!, $course_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
  AdminCourseEnrollment(
    user_id: $user_id
    course_ids: $course_ids
    terms: $terms
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<AdminCourseEnrollmentMutation, AdminCourseEnrollmentMutationVariables>;
export const BranchesToJoinDocument = new TypedDocumentString(`
    query branchesToJoin($search: String, $limit: Int, $branchUrl: String, $not_of_user: ID) {
  branchesPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    not_of_user: $not_of_user
  ) {
    data {
      id
      name
      url
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesToJoinQuery, BranchesToJoinQueryVariables>;
export const BulkCreateUsersDocument = new TypedDocumentString(`
    mutation BulkCreateUsers($input: [BulkUserInput!]!, $branchUrl: String, $dry_run: Boolean, $update_existing: Boolean, $create_groups: Boolean, $licences_taken: Int, $import_id: String, $import_name: String) {
  BulkCreateUsers(
    input: $input
    branchUrl: $branchUrl
    dry_run: $dry_run
    update_existing: $update_existing
    create_groups: $create_groups
    licences_taken: $licences_taken
    import_id: $import_id
    import_name: $import_name
  ) {
    id
    outcome
    takes_licence
  }
}
    `) as unknown as TypedDocumentString<BulkCreateUsersMutation, BulkCreateUsersMutationVariables>;
export const CourseUnenrollmentDocument = new TypedDocumentString(`
    mutation CourseUnenrollment($user_id: ID!, $course_id: ID!, $branchUrl: String) {
  CourseUnenrollment(
    user_id: $user_id
    course_id: $course_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<CourseUnenrollmentMutation, CourseUnenrollmentMutationVariables>;
export const CoursesToEnrolDocument = new TypedDocumentString(`
    query coursesToEnrol($search: String, $limit: Int, $branchUrl: String, $status: String, $not_of_user: ID) {
  coursesPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    status: $status
    not_of_user: $not_of_user
  ) {
    data {
      id
      title
      thumbnail
      categories {
        path
      }
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesToEnrolQuery, CoursesToEnrolQueryVariables>;
export const CreateUserDocument = new TypedDocumentString(`
    mutation CreateUser($input: CreateUserInput!, $branchUrl: String) {
  CreateUser(input: $input, branchUrl: $branchUrl) {
    id
    first_name
    last_name
    email
    role
  }
}
    `) as unknown as TypedDocumentString<CreateUserMutation, CreateUserMutationVariables>;
export const DeleteUserDocument = new TypedDocumentString(`
    mutation deleteUser($id: ID!, $branchUrl: String) {
  deleteUser(id: $id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<DeleteUserMutation, DeleteUserMutationVariables>;
export const EraseUserDocument = new TypedDocumentString(`
    mutation eraseUser($id: ID!, $confirmation: String!) {
  eraseUser(id: $id, confirmation: $confirmation)
}
    `) as unknown as TypedDocumentString<EraseUserMutation, EraseUserMutationVariables>;
export const ErasureReceiptDocument = new TypedDocumentString(`
    query erasureReceipt($id: ID!) {
  erasureReceipt(id: $id) {
    id
    erased_at
    erased_by {
      id
      first_name
      last_name
      email
    }
    until
    finished_at
    erased {
      what
      count
    }
    kept {
      what
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ErasureReceiptQuery, ErasureReceiptQueryVariables>;
export const AddBranchesToGroupDocument = new TypedDocumentString(`
    mutation addBranchesToGroup($group_id: ID!, $branch_ids: [ID!]!, $branchUrl: String) {
  addBranchesToGroup(
    group_id: $group_id
    branch_ids: $branch_ids
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<AddBranchesToGroupMutation, AddBranchesToGroupMutationVariables>;
export const AddCategoriesToGroupDocument = new TypedDocumentString(`
    mutation addCategoriesToGroup($group_id: ID!, $category_ids: [ID!]!, $branchUrl: String) {
  addCategoriesToGroup(
    group_id: $group_id
    category_ids: $category_ids
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<AddCategoriesToGroupMutation, AddCategoriesToGroupMutationVariables>;
export const AddCoursesToGroupDocument = new TypedDocumentString(`
    mutation addCoursesToGroup($group_id: ID!, $course_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
  addCoursesToGroup(
    group_id: $group_id
    course_ids: $course_ids
    terms: $terms
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<AddCoursesToGroupMutation, AddCoursesToGroupMutationVariables>;
export const AddUserToGroupDocument = new TypedDocumentString(`
    mutation addUserToGroup($user_id: ID!, $group_ids: [ID!]!, $branchUrl: String) {
  addUserToGroup(user_id: $user_id, group_ids: $group_ids, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<AddUserToGroupMutation, AddUserToGroupMutationVariables>;
export const BranchesForGroupDocument = new TypedDocumentString(`
    query branchesForGroup($search: String, $limit: Int, $branchUrl: String, $not_in_group: ID) {
  branchesPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    not_in_group: $not_in_group
  ) {
    data {
      id
      name
      url
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesForGroupQuery, BranchesForGroupQueryVariables>;
export const CategoriesForGroupDocument = new TypedDocumentString(`
    query categoriesForGroup($search: String, $branchUrl: String) {
  categories(search: $search, branchUrl: $branchUrl) {
    id
    name
    path
  }
}
    `) as unknown as TypedDocumentString<CategoriesForGroupQuery, CategoriesForGroupQueryVariables>;
export const CoursesForGroupDocument = new TypedDocumentString(`
    query coursesForGroup($search: String, $limit: Int, $branchUrl: String, $status: String, $not_in_group: ID) {
  coursesPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    status: $status
    not_in_group: $not_in_group
  ) {
    data {
      id
      title
      thumbnail
      categories {
        path
      }
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesForGroupQuery, CoursesForGroupQueryVariables>;
export const CreateGroupDocument = new TypedDocumentString(`
    mutation createGroup($input: GroupInput!, $branchUrl: String) {
  createGroup(input: $input, branchUrl: $branchUrl) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<CreateGroupMutation, CreateGroupMutationVariables>;
export const DeleteGroupDocument = new TypedDocumentString(`
    mutation deleteGroup($group_id: Int!, $branchUrl: String) {
  deleteGroup(group_id: $group_id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<DeleteGroupMutation, DeleteGroupMutationVariables>;
export const GroupPartsDocument = new TypedDocumentString(`
    query groupParts($id: ID!, $branchUrl: String) {
  group(id: $id, branchUrl: $branchUrl) {
    id
    name
    description
    courses {
      id
      title
    }
    branches {
      id
      name
    }
    categories {
      id
      name
    }
    viewer_can
  }
}
    `) as unknown as TypedDocumentString<GroupPartsQuery, GroupPartsQueryVariables>;
export const GroupTermsDocument = new TypedDocumentString(`
    query groupTerms($id: ID!, $branchUrl: String) {
  group(id: $id, branchUrl: $branchUrl) {
    id
    course_terms {
      course_id
      terms {
        mandatory
        due_day
        due_days
        grace_days
        access_ends
        access_days
        access_kept
        reason
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GroupTermsQuery, GroupTermsQueryVariables>;
export const GroupUsersPageDocument = new TypedDocumentString(`
    query groupUsersPage($group_id: ID!, $search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $status: String) {
  groupUsersPage(
    group_id: $group_id
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    status: $status
  ) {
    data {
      id
      first_name
      last_name
      email
      inactive_cause
      deactivate_at
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<GroupUsersPageQuery, GroupUsersPageQueryVariables>;
export const GroupsPageDocument = new TypedDocumentString(`
    query groupsPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $not_of_user: ID, $from: DateTime, $to: DateTime) {
  groupsPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    not_of_user: $not_of_user
    from: $from
    to: $to
  ) {
    data {
      id
      name
      description
      created_at
      user_count
      course_count
      viewer_can
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<GroupsPageQuery, GroupsPageQueryVariables>;
export const GroupsToJoinDocument = new TypedDocumentString(`
    query groupsToJoin($search: String, $limit: Int, $branchUrl: String, $not_of_user: ID) {
  groupsPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    not_of_user: $not_of_user
  ) {
    data {
      id
      name
      description
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<GroupsToJoinQuery, GroupsToJoinQueryVariables>;
export const RemoveBranchFromGroupDocument = new TypedDocumentString(`
    mutation removeBranchFromGroup($group_id: ID!, $branch_id: ID!, $branchUrl: String) {
  removeBranchFromGroup(
    group_id: $group_id
    branch_id: $branch_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveBranchFromGroupMutation, RemoveBranchFromGroupMutationVariables>;
export const RemoveCategoryFromGroupDocument = new TypedDocumentString(`
    mutation removeCategoryFromGroup($group_id: ID!, $category_id: ID!, $branchUrl: String) {
  removeCategoryFromGroup(
    group_id: $group_id
    category_id: $category_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveCategoryFromGroupMutation, RemoveCategoryFromGroupMutationVariables>;
export const RemoveCourseFromGroupDocument = new TypedDocumentString(`
    mutation removeCourseFromGroup($group_id: ID!, $course_id: ID!, $branchUrl: String) {
  removeCourseFromGroup(
    group_id: $group_id
    course_id: $course_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveCourseFromGroupMutation, RemoveCourseFromGroupMutationVariables>;
export const RemoveUserFromGroupDocument = new TypedDocumentString(`
    mutation removeUserFromGroup($group_id: ID!, $user_id: ID!, $branchUrl: String) {
  removeUserFromGroup(
    group_id: $group_id
    user_id: $user_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveUserFromGroupMutation, RemoveUserFromGroupMutationVariables>;
export const SetGroupCourseTermsDocument = new TypedDocumentString(`
    mutation setGroupCourseTerms($group_id: ID!, $course_id: ID!, $terms: TermsInput, $branchUrl: String) {
  setGroupCourseTerms(
    group_id: $group_id
    course_id: $course_id
    terms: $terms
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<SetGroupCourseTermsMutation, SetGroupCourseTermsMutationVariables>;
export const UpdateGroupDocument = new TypedDocumentString(`
    mutation updateGroup($id: ID!, $input: GroupInput!, $branchUrl: String) {
  updateGroup(id: $id, input: $input, branchUrl: $branchUrl) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<UpdateGroupMutation, UpdateGroupMutationVariables>;
export const UsersForGroupDocument = new TypedDocumentString(`
    query usersForGroup($search: String, $limit: Int, $branchUrl: String, $not_in_group: ID) {
  usersPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    not_in_group: $not_in_group
  ) {
    data {
      id
      first_name
      last_name
      email
      inactive_cause
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersForGroupQuery, UsersForGroupQueryVariables>;
export const InstancesToRegisterDocument = new TypedDocumentString(`
    query instancesToRegister($search: String, $limit: Int) {
  lmsInstancesPage(search: $search, sort: "name", limit: $limit) {
    data {
      id
      name
      domain
      subscription {
        status
        trial_ends_at
        plan_ends_at
      }
    }
  }
}
    `) as unknown as TypedDocumentString<InstancesToRegisterQuery, InstancesToRegisterQueryVariables>;
export const LicenceUseDocument = new TypedDocumentString(`
    query licenceUse($branchUrl: String) {
  licenceUse(branchUrl: $branchUrl) {
    used
    limit
  }
}
    `) as unknown as TypedDocumentString<LicenceUseQuery, LicenceUseQueryVariables>;
export const GroupNameDocument = new TypedDocumentString(`
    query groupName($id: ID!, $branchUrl: String) {
  group(id: $id, branchUrl: $branchUrl) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<GroupNameQuery, GroupNameQueryVariables>;
export const BranchNameDocument = new TypedDocumentString(`
    query branchName($id: ID!, $branchUrl: String) {
  branch(id: $id, branchUrl: $branchUrl) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<BranchNameQuery, BranchNameQueryVariables>;
export const RegisterUserDocument = new TypedDocumentString(`
    mutation registerUser($first_name: String!, $last_name: String!, $email: String!, $password: String!, $role: String) {
  registerUser(
    first_name: $first_name
    last_name: $last_name
    email: $email
    password: $password
    role: $role
  ) {
    first_name
    last_name
    email
  }
}
    `) as unknown as TypedDocumentString<RegisterUserMutation, RegisterUserMutationVariables>;
export const RemoveUserFromBranchDocument = new TypedDocumentString(`
    mutation removeUserFromBranch($user_id: ID!, $branch_id: ID!, $branchUrl: String) {
  removeUserFromBranch(
    user_id: $user_id
    branch_id: $branch_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveUserFromBranchMutation, RemoveUserFromBranchMutationVariables>;
export const ResendInvitationDocument = new TypedDocumentString(`
    mutation resendInvitation($id: ID!, $branchUrl: String) {
  resendInvitation(id: $id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<ResendInvitationMutation, ResendInvitationMutationVariables>;
export const RestoreUserDocument = new TypedDocumentString(`
    mutation restoreUser($id: ID!, $branchUrl: String) {
  restoreUser(id: $id, branchUrl: $branchUrl) {
    id
    first_name
    last_name
  }
}
    `) as unknown as TypedDocumentString<RestoreUserMutation, RestoreUserMutationVariables>;
export const UndoImportDocument = new TypedDocumentString(`
    mutation undoImport($id: ID!, $branchUrl: String) {
  undoImport(id: $id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<UndoImportMutation, UndoImportMutationVariables>;
export const UpdateUserDocument = new TypedDocumentString(`
    mutation updateUser($id: ID!, $input: UpdateUserInput!, $branchUrl: String) {
  updateUser(id: $id, input: $input, branchUrl: $branchUrl) {
    id
    first_name
    last_name
    email
    role
  }
}
    `) as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const UserBranchesDocument = new TypedDocumentString(`
    query userBranches($user_id: ID!) {
  userBranches(user_id: $user_id) {
    id
    name
    url
    sources {
      source_type
      group {
        id
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<UserBranchesQuery, UserBranchesQueryVariables>;
export const UserEditDocument = new TypedDocumentString(`
    query userEdit($id: ID!, $branchUrl: String) {
  user(id: $id, branchUrl: $branchUrl) {
    id
    first_name
    last_name
    email
    role
    is_primary
    is_active
    deactivate_at
    viewer_can
  }
}
    `) as unknown as TypedDocumentString<UserEditQuery, UserEditQueryVariables>;
export const UserImportsDocument = new TypedDocumentString(`
    query userImports($branchUrl: String) {
  userImports(branchUrl: $branchUrl) {
    id
    name
    started_at
    started_by {
      id
      first_name
      last_name
      email
    }
    created
    changed {
      what
      count
    }
    empty_groups
    state
    undo_refusal
    undo_refusal_text
  }
}
    `) as unknown as TypedDocumentString<UserImportsQuery, UserImportsQueryVariables>;
export const UserViewDocument = new TypedDocumentString(`
    query userView($id: ID!, $branchUrl: String) {
  user(id: $id, branchUrl: $branchUrl) {
    id
    first_name
    last_name
    email
    role
    instance_is_active
    inactive_cause
    last_login_at
    deactivate_at
    enrolledCourses {
      id
      course_id
      course_title
      thumbnail
      date_assigned
      progress
      is_complete
      status
      score
      last_activity
      due_at
      access_ends_at
      term_state
      extended
      term_reason
      extension
      exemption
      sources {
        source_type
        group {
          id
          name
        }
      }
    }
    groups {
      id
      name
      role
      date_joined
    }
    viewer_can
  }
}
    `) as unknown as TypedDocumentString<UserViewQuery, UserViewQueryVariables>;
export const UsersPageDocument = new TypedDocumentString(`
    query usersPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $role: String, $status: String, $from: DateTime, $to: DateTime, $external: Boolean, $not_in_group: ID, $not_in_branch: ID, $not_in_course: ID, $of_group: ID, $of_branch: ID, $last_login: String, $overdue: Boolean) {
  usersPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    role: $role
    status: $status
    from: $from
    to: $to
    external: $external
    not_in_group: $not_in_group
    not_in_branch: $not_in_branch
    not_in_course: $not_in_course
    of_group: $of_group
    of_branch: $of_branch
    last_login: $last_login
    overdue: $overdue
  ) {
    data {
      id
      first_name
      last_name
      email
      role
      created_at
      last_login_at
      branch_names
      group_names
      overdue_courses
      instance_is_active
      inactive_cause
      user_is_active
      is_owner
      primary_access
      deactivate_at
      viewer_can
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersPageQuery, UsersPageQueryVariables>;
export const AuditLogPageDocument = new TypedDocumentString(`
    query auditLogPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $person_id: ID, $act: String, $from: DateTime, $to: DateTime) {
  auditLogPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    person_id: $person_id
    act: $act
    from: $from
    to: $to
  ) {
    data {
      id
      created_at
      actor
      actor_id
      action
      target_kind
      target_id
      target
      result
      sentence
      sentence_text
      before {
        name
        name_text
        value
        value_text
      }
      after {
        name
        name_text
        value
        value_text
      }
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<AuditLogPageQuery, AuditLogPageQueryVariables>;
export const BranchesOfReportsDocument = new TypedDocumentString(`
    query branchesOfReports($search: String, $limit: Int, $branchUrl: String) {
  branchesPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
      url
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesOfReportsQuery, BranchesOfReportsQueryVariables>;
export const CertificateOfUserDocument = new TypedDocumentString(`
    mutation certificateOfUser($input: GenerateCertificateInput!, $branchUrl: String) {
  GenerateCertificate(input: $input, branchUrl: $branchUrl) {
    message
    certificate_url
    badge_url
    code
    verify_url
  }
}
    `) as unknown as TypedDocumentString<CertificateOfUserMutation, CertificateOfUserMutationVariables>;
export const CertificatesOfUserDocument = new TypedDocumentString(`
    query certificatesOfUser($branchUrl: String, $userId: Int, $from: DateTime, $to: DateTime) {
  CompletedCourses(branchUrl: $branchUrl, userId: $userId, from: $from, to: $to) {
    id
    title
    is_complete
    completed_date
    certificate_type
    certificate_code
    revoked_date
    revoked_reason
  }
}
    `) as unknown as TypedDocumentString<CertificatesOfUserQuery, CertificatesOfUserQueryVariables>;
export const CertificationsOfUserDocument = new TypedDocumentString(`
    query certificationsOfUser($user_id: ID!) {
  personCertifications(user_id: $user_id) {
    id
    title
    state
    rounds {
      kind
      completed_on
      valid_until
      renew_from
      revoked_on
    }
  }
}
    `) as unknown as TypedDocumentString<CertificationsOfUserQuery, CertificationsOfUserQueryVariables>;
export const CopySampleDocument = new TypedDocumentString(`
    mutation copySample($draft: JSON!) {
  saveCourseDraft(draft: $draft) {
    id
  }
}
    `) as unknown as TypedDocumentString<CopySampleMutation, CopySampleMutationVariables>;
export const CourseReportOverviewDocument = new TypedDocumentString(`
    query courseReportOverview($courseId: Int!, $branchUrl: String) {
  CourseReport(courseId: $courseId, branchUrl: $branchUrl) {
    id
    title
    category
    thumbnail
    createdAt
    updatedAt
    activityOverTime {
      weekStart
      weekEnd
      assignedCount
      completedCount
    }
    stats {
      completionRate
      completedLearners
      learnersInProgress
      learnersNotStarted
      trainingTime
      assignedLearners
      overdueLearners
    }
    timeSpentWeekly {
      weekStart
      averageTimeSpent
    }
    timeZone
  }
}
    `) as unknown as TypedDocumentString<CourseReportOverviewQuery, CourseReportOverviewQueryVariables>;
export const CoursesReportPageDocument = new TypedDocumentString(`
    query coursesReportPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $branchUrls: [String!], $status: String, $overdue: Boolean, $from: DateTime, $to: DateTime) {
  coursesReportPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    branchUrls: $branchUrls
    status: $status
    overdue: $overdue
    from: $from
    to: $to
  ) {
    stats {
      totalCourses
      completionRate
      completedLearners
      learnersInProgress
      learnersNotStarted
      learnersOverdue
      trainingTime
    }
    data {
      id
      title
      category
      assignedLearners
      completedLearners
      learnersInProgress
      learnersNotStarted
      learnersOverdue
      trainingTime
      progress
      date_assigned
      averageScore
      lastActivity
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesReportPageQuery, CoursesReportPageQueryVariables>;
export const DashboardDataDocument = new TypedDocumentString(`
    query dashboardData($branchUrl: String, $instanceUrl: String!, $users: Boolean!, $courses: Boolean!, $reviews: Boolean!, $steps: Boolean!) {
  dashboardData(branchUrl: $branchUrl) {
    recentUsers @include(if: $users) {
      id
      name
      email
      type
      assignedCourses
      completedCourses
    }
    recentCourses @include(if: $courses) {
      id
      name
      users
      thumbnail
    }
    analyticsData {
      completionRate
      completedCourses
      inProgressCourses
      notStartedCourses
      overdueCourses
      trainingTime
      assignedCourses
      activeUsers
      inactiveUsers
      totalCourses
    }
    due {
      overdue
      soon
      courses {
        id
        name
        overdue
        soon
      }
    }
    subscriptionSummary {
      licenseCount
      usedLicenses
      remainingLicenses
      branchLimit
      usedBranches
      remainingBranches
      trialEndsAt
      subscriptionStatus
      subscriptionEndsAt
    }
  }
  waiting: assignmentSubmissionsPage(
    status: "pending"
    limit: 1
    branchUrl: $branchUrl
  ) @include(if: $reviews) {
    paginatorInfo {
      total
    }
  }
  firstSteps @include(if: $steps) {
    seen_as_learner
    dismissed
    has_look
    has_course
  }
  support: instanceByUrl(url: $instanceUrl) {
    id
    support_email
    support_phone
    support_chat_url
    support_messenger_url
    support_address
  }
}
    `) as unknown as TypedDocumentString<DashboardDataQuery, DashboardDataQueryVariables>;
export const KeepFirstStepDocument = new TypedDocumentString(`
    mutation keepFirstStep($seen_as_learner: Boolean, $dismissed: Boolean) {
  keepFirstStep(seen_as_learner: $seen_as_learner, dismissed: $dismissed) {
    seen_as_learner
    dismissed
  }
}
    `) as unknown as TypedDocumentString<KeepFirstStepMutation, KeepFirstStepMutationVariables>;
export const NotificationLogPageDocument = new TypedDocumentString(`
    query notificationLogPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $person_id: ID, $status: NotificationStatus, $kind: NotificationKind) {
  notificationLogPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    person_id: $person_id
    status: $status
    kind: $kind
  ) {
    data {
      id
      user_id
      name
      course_id
      course_title
      kind
      status
      reason
      tries
      queued_at
      changed_at
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<NotificationLogPageQuery, NotificationLogPageQueryVariables>;
export const PackageProgressDocument = new TypedDocumentString(`
    query packageProgress($user_id: ID!, $course_id: ID!, $unit_id: ID!, $branchUrl: String) {
  packageProgress(
    user_id: $user_id
    course_id: $course_id
    unit_id: $unit_id
    branchUrl: $branchUrl
  ) {
    attempts
    lost_place_at
    parts {
      id
      title
      status
      score
      may_waive
    }
  }
}
    `) as unknown as TypedDocumentString<PackageProgressQuery, PackageProgressQueryVariables>;
export const WaivePackagePartDocument = new TypedDocumentString(`
    mutation waivePackagePart($user_id: ID!, $course_id: ID!, $unit_id: ID!, $part_id: ID!, $reason: String!, $branchUrl: String) {
  waivePackagePart(
    user_id: $user_id
    course_id: $course_id
    unit_id: $unit_id
    part_id: $part_id
    reason: $reason
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<WaivePackagePartMutation, WaivePackagePartMutationVariables>;
export const PeopleOfAuditDocument = new TypedDocumentString(`
    query peopleOfAudit($search: String, $limit: Int, $branchUrl: String) {
  usersPage(search: $search, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      first_name
      last_name
      email
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<PeopleOfAuditQuery, PeopleOfAuditQueryVariables>;
export const PersonOfAuditDocument = new TypedDocumentString(`
    query personOfAudit($id: ID!, $branchUrl: String) {
  user(id: $id, branchUrl: $branchUrl) {
    id
    first_name
    last_name
  }
}
    `) as unknown as TypedDocumentString<PersonOfAuditQuery, PersonOfAuditQueryVariables>;
export const RevokeCertificateDocument = new TypedDocumentString(`
    mutation revokeCertificate($code: String!, $reason: String!, $branchUrl: String) {
  revokeCertificate(code: $code, reason: $reason, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<RevokeCertificateMutation, RevokeCertificateMutationVariables>;
export const UserActivityLogDocument = new TypedDocumentString(`
    query userActivityLog($id: ID!, $page: Int, $limit: Int, $branchUrl: String, $from: DateTime, $to: DateTime) {
  userActivityLog(
    id: $id
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    from: $from
    to: $to
  ) {
    data {
      id
      message
      message_text
      created_at
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UserActivityLogQuery, UserActivityLogQueryVariables>;
export const UserEnrolledUnitsDocument = new TypedDocumentString(`
    query userEnrolledUnits($id: ID!, $course_id: ID, $branchUrl: String) {
  user(id: $id, branchUrl: $branchUrl) {
    id
    enrolledCourses(course_id: $course_id) {
      id
      course_id
      course_title
      date_assigned
      progress
      unitsCompleted
      totalUnits
      timeSpent
      units {
        ...ReportGroups
      }
    }
  }
}
    fragment ReportGroups on UnitProgressGroups {
  contents {
    ...ReportUnit
  }
  videos {
    ...ReportUnit
  }
  audios {
    ...ReportUnit
  }
  documents {
    ...ReportUnit
  }
  iframes {
    ...ReportUnit
  }
  scorms {
    ...ReportUnit
  }
  assignments {
    ...ReportUnit
  }
  tests {
    ...ReportUnit
  }
}
fragment ReportUnit on UnitProgress {
  id
  title
  is_complete
  time_spent
  score
  tests {
    id
    question
    type
    options {
      text
      checked
    }
    pairs {
      left
      right
    }
    fillTheGaps
    rules {
      condition
      word
      points
    }
    required_points
  }
  user_response {
    input_key
    isCorrect
    selectedOption
    freeTextAnswer
    userSelections
    userOrder
  }
  attempts {
    round
    number
    started_at
    finished_at
    correct
    total
    percent
    complete
  }
}`) as unknown as TypedDocumentString<UserEnrolledUnitsQuery, UserEnrolledUnitsQueryVariables>;
export const UserProgressReportDocument = new TypedDocumentString(`
    query UserProgressReport($userId: Int, $branchUrl: String, $status: String, $from: DateTime, $to: DateTime) {
  UserProgress(
    userId: $userId
    branchUrl: $branchUrl
    status: $status
    from: $from
    to: $to
  ) {
    totalCourses
    completedCourses
    averageCompletionRate
    notStartedCourses
    inProgressCourses
    courses {
      id
      title
      completionPercentage
      is_complete
      status
      earlier_completed_at
      unitsCompleted
      totalUnits
      timeSpent
      score
      saved_at
    }
  }
}
    `) as unknown as TypedDocumentString<UserProgressReportQuery, UserProgressReportQueryVariables>;
export const UserReportHeaderDocument = new TypedDocumentString(`
    query userReportHeader($id: ID!, $branchUrl: String) {
  user(id: $id, branchUrl: $branchUrl) {
    id
    first_name
    last_name
    email
    last_login_at
  }
}
    `) as unknown as TypedDocumentString<UserReportHeaderQuery, UserReportHeaderQueryVariables>;
export const UsersReportPageDocument = new TypedDocumentString(`
    query usersReportPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $branchUrls: [String!], $status: String, $overdue: Boolean, $from: DateTime, $to: DateTime) {
  usersReportPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    branchUrls: $branchUrls
    status: $status
    overdue: $overdue
    from: $from
    to: $to
  ) {
    stats {
      completionRate
      completedCourses
      coursesInProgress
      coursesNotStarted
      coursesOverdue
      trainingTime
    }
    data {
      id
      name
      email
      completedCourses
      coursesInProgress
      coursesNotStarted
      coursesOverdue
      averageProgress
      averageScore
      lastActivity
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersReportPageQuery, UsersReportPageQueryVariables>;
export const AddUsersToBranchDocument = new TypedDocumentString(`
    mutation addUsersToBranch($userBranchInput: UserBranchInput!, $branchUrl: String) {
  addUserToBranch(userBranchInput: $userBranchInput, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<AddUsersToBranchMutation, AddUsersToBranchMutationVariables>;
export const ApiKeysDocument = new TypedDocumentString(`
    query apiKeys($branchUrl: String) {
  apiKeys(branchUrl: $branchUrl) {
    api_access
    data {
      id
      name
      scopes
      status
      created_at
      expires_at
      last_used_at
    }
  }
}
    `) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const AssignCoursesToBranchDocument = new TypedDocumentString(`
    mutation assignCoursesToBranch($branchCoursesInput: BranchCoursesInput!, $branchUrl: String) {
  assignCoursesToBranch(
    branchCoursesInput: $branchCoursesInput
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<AssignCoursesToBranchMutation, AssignCoursesToBranchMutationVariables>;
export const BranchCoursesPageDocument = new TypedDocumentString(`
    query branchCoursesPage($branch_id: ID!, $search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String) {
  branchCoursesPage(
    branch_id: $branch_id
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
  ) {
    data {
      id
      title
      thumbnail
      source_type
      group {
        id
        name
      }
      sources {
        source_type
        group {
          id
          name
        }
      }
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchCoursesPageQuery, BranchCoursesPageQueryVariables>;
export const BranchEditDocument = new TypedDocumentString(`
    query branchEdit($id: ID!) {
  branch(id: $id) {
    id
    name
    url
    theme
    language
    languages
    time_zone
    is_default
    logo_url
    primary_color
    secondary_color
    viewer_can
  }
}
    `) as unknown as TypedDocumentString<BranchEditQuery, BranchEditQueryVariables>;
export const RemoveBranchUserDocument = new TypedDocumentString(`
    mutation removeBranchUser($user_id: ID!, $branch_id: ID!, $branchUrl: String) {
  removeUserFromBranch(
    user_id: $user_id
    branch_id: $branch_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveBranchUserMutation, RemoveBranchUserMutationVariables>;
export const SetBranchAccessDocument = new TypedDocumentString(`
    mutation setBranchAccess($user_id: ID!, $branch_id: ID!, $active: Boolean!, $branchUrl: String) {
  setBranchAccess(
    user_id: $user_id
    branch_id: $branch_id
    active: $active
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<SetBranchAccessMutation, SetBranchAccessMutationVariables>;
export const BranchUsersPageDocument = new TypedDocumentString(`
    query branchUsersPage($branch_id: ID!, $search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $status: String) {
  branchUsersPage(
    branch_id: $branch_id
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    status: $status
  ) {
    data {
      id
      first_name
      last_name
      email
      has_access
      inactive_cause
      deactivate_at
      source_type
      group {
        id
        name
      }
      sources {
        source_type
        group {
          id
          name
        }
      }
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchUsersPageQuery, BranchUsersPageQueryVariables>;
export const BranchesPageDocument = new TypedDocumentString(`
    query branchesPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $not_in_group: ID, $not_of_user: ID) {
  branchesPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    not_in_group: $not_in_group
    not_of_user: $not_of_user
  ) {
    data {
      id
      name
      url
      logo_url
      is_default
      user_count
      course_count
      viewer_can
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesPageQuery, BranchesPageQueryVariables>;
export const CoursesToAssignDocument = new TypedDocumentString(`
    query coursesToAssign($search: String, $limit: Int, $branchUrl: String, $status: String, $not_in_branch: ID) {
  coursesPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    status: $status
    not_in_branch: $not_in_branch
  ) {
    data {
      id
      title
      thumbnail
      categories {
        path
      }
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesToAssignQuery, CoursesToAssignQueryVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation createApiKey($name: String!, $scopes: [String!]!, $expires_at: Date, $branchUrl: String) {
  createApiKey(
    name: $name
    scopes: $scopes
    expires_at: $expires_at
    branchUrl: $branchUrl
  ) {
    api_key {
      id
      name
    }
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const CreateBranchDocument = new TypedDocumentString(`
    mutation createBranch($input: BranchInput!, $logo: Upload, $branchUrl: String) {
  createBranch(input: $input, logo: $logo, branchUrl: $branchUrl) {
    id
    name
    url
  }
}
    `) as unknown as TypedDocumentString<CreateBranchMutation, CreateBranchMutationVariables>;
export const CreateInstanceUserDocument = new TypedDocumentString(`
    mutation createInstanceUser($instance_id: ID!, $first_name: String!, $last_name: String!, $email: String!, $password: String, $role: String!, $primary_access: Boolean, $is_active: Boolean, $is_owner: Boolean, $skip_email: Boolean) {
  createInstanceUser(
    instance_id: $instance_id
    first_name: $first_name
    last_name: $last_name
    email: $email
    password: $password
    role: $role
    primary_access: $primary_access
    is_active: $is_active
    is_owner: $is_owner
    skip_email: $skip_email
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateInstanceUserMutation, CreateInstanceUserMutationVariables>;
export const CreateLmsInstanceDocument = new TypedDocumentString(`
    mutation createLmsInstance($name: String!, $domain: String, $theme: String, $license_count: Int, $branch_limit: Int, $api_access: Boolean, $branding_enabled: Boolean, $is_active: Boolean, $logo: Upload, $primary_color: String, $secondary_color: String) {
  createLmsInstance(
    name: $name
    domain: $domain
    theme: $theme
    license_count: $license_count
    branch_limit: $branch_limit
    api_access: $api_access
    branding_enabled: $branding_enabled
    is_active: $is_active
    logo: $logo
    primary_color: $primary_color
    secondary_color: $secondary_color
  ) {
    id
    name
    logo_url
  }
}
    `) as unknown as TypedDocumentString<CreateLmsInstanceMutation, CreateLmsInstanceMutationVariables>;
export const DeleteBranchDocument = new TypedDocumentString(`
    mutation DeleteBranch($branch_id: ID!, $branchUrl: String) {
  DeleteBranch(branch_id: $branch_id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<DeleteBranchMutation, DeleteBranchMutationVariables>;
export const InstanceCoursesDocument = new TypedDocumentString(`
    query instanceCourses($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $from: DateTime, $to: DateTime) {
  coursesPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    from: $from
    to: $to
  ) {
    data {
      id
      title
      categories {
        path
      }
      date
      status
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<InstanceCoursesQuery, InstanceCoursesQueryVariables>;
export const InstanceUsersDocument = new TypedDocumentString(`
    query instanceUsers($search: String, $sort: String, $order: String, $page: Int, $limit: Int) {
  usersPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
  ) {
    data {
      id
      first_name
      last_name
      email
      role
      user_is_active
      instance_is_active
      inactive_cause
      deactivate_at
      is_owner
      primary_access
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<InstanceUsersQuery, InstanceUsersQueryVariables>;
export const AddUserToInstanceDocument = new TypedDocumentString(`
    mutation addUserToInstance($instance_id: ID!, $user_id: ID!) {
  addUserToInstance(instance_id: $instance_id, user_id: $user_id)
}
    `) as unknown as TypedDocumentString<AddUserToInstanceMutation, AddUserToInstanceMutationVariables>;
export const AdminViewUserDocument = new TypedDocumentString(`
    query adminViewUser($id: ID!, $instance_id: ID) {
  adminViewUser(id: $id, instance_id: $instance_id) {
    id
    first_name
    last_name
    email
    role
    primary_access
    user_is_active
    instance_is_active
    is_owner
    deactivate_at
  }
}
    `) as unknown as TypedDocumentString<AdminViewUserQuery, AdminViewUserQueryVariables>;
export const CreateSubscriptionDocument = new TypedDocumentString(`
    mutation createSubscription($instance_id: ID!, $billing_interval: String, $amount: Float, $trial_ends_at: Date, $plan_ends_at: Date, $status: String) {
  createSubscription(
    instance_id: $instance_id
    billing_interval: $billing_interval
    amount: $amount
    trial_ends_at: $trial_ends_at
    plan_ends_at: $plan_ends_at
    status: $status
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>;
export const DefaultBranchDocument = new TypedDocumentString(`
    query defaultBranch {
  branchesPage(limit: 1) {
    default_branch {
      id
      name
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<DefaultBranchQuery, DefaultBranchQueryVariables>;
export const DeleteSubscriptionDocument = new TypedDocumentString(`
    mutation deleteSubscription($id: ID!) {
  deleteSubscription(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteSubscriptionMutation, DeleteSubscriptionMutationVariables>;
export const EditInstanceUserDocument = new TypedDocumentString(`
    mutation editInstanceUser($user_id: ID!, $instance_id: ID!, $primary_access: Boolean, $user_is_active: Boolean, $instance_is_active: Boolean, $is_owner: Boolean, $first_name: String, $last_name: String, $email: String, $role: String, $deactivate_at: Date, $skip_email: Boolean) {
  editInstanceUser(
    user_id: $user_id
    instance_id: $instance_id
    primary_access: $primary_access
    user_is_active: $user_is_active
    instance_is_active: $instance_is_active
    is_owner: $is_owner
    first_name: $first_name
    last_name: $last_name
    email: $email
    role: $role
    deactivate_at: $deactivate_at
    skip_email: $skip_email
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EditInstanceUserMutation, EditInstanceUserMutationVariables>;
export const InstanceBrandDocument = new TypedDocumentString(`
    query instanceBrand {
  instanceBrand {
    name
    logo_url
    theme
    primary_color
    secondary_color
    branding_enabled
  }
}
    `) as unknown as TypedDocumentString<InstanceBrandQuery, InstanceBrandQueryVariables>;
export const SetInstanceBrandDocument = new TypedDocumentString(`
    mutation setInstanceBrand($logo: Upload, $remove_logo: Boolean, $theme: String, $primary_color: String, $secondary_color: String) {
  setInstanceBrand(
    logo: $logo
    remove_logo: $remove_logo
    theme: $theme
    primary_color: $primary_color
    secondary_color: $secondary_color
  ) {
    theme
    primary_color
    secondary_color
  }
}
    `) as unknown as TypedDocumentString<SetInstanceBrandMutation, SetInstanceBrandMutationVariables>;
export const DeleteInstanceCourseDocument = new TypedDocumentString(`
    mutation deleteInstanceCourse($id: Int!) {
  deleteCourse(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteInstanceCourseMutation, DeleteInstanceCourseMutationVariables>;
export const RestoreInstanceCourseDocument = new TypedDocumentString(`
    mutation restoreInstanceCourse($id: Int!) {
  restoreCourse(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RestoreInstanceCourseMutation, RestoreInstanceCourseMutationVariables>;
export const MailPreviewDocument = new TypedDocumentString(`
    query mailPreview($kind: MailKind!, $branch_id: ID, $language: String, $branchUrl: String) {
  mailPreview(
    kind: $kind
    branch_id: $branch_id
    language: $language
    branchUrl: $branchUrl
  ) {
    from
    to
    subject
    text
    html
  }
}
    `) as unknown as TypedDocumentString<MailPreviewQuery, MailPreviewQueryVariables>;
export const NotificationRulesDocument = new TypedDocumentString(`
    query notificationRules {
  notificationRules {
    kind
    on
    sent
  }
}
    `) as unknown as TypedDocumentString<NotificationRulesQuery, NotificationRulesQueryVariables>;
export const SetNotificationRuleDocument = new TypedDocumentString(`
    mutation setNotificationRule($kind: NotificationKind!, $on: Boolean!) {
  setNotificationRule(kind: $kind, on: $on) {
    kind
    on
    sent
  }
}
    `) as unknown as TypedDocumentString<SetNotificationRuleMutation, SetNotificationRuleMutationVariables>;
export const RemoveUserFromInstanceDocument = new TypedDocumentString(`
    mutation removeUserFromInstance($instance_id: ID!, $user_id: ID!) {
  removeUserFromInstance(
    instance_id: $instance_id
    user_id: $user_id
    detach_branches: true
  )
}
    `) as unknown as TypedDocumentString<RemoveUserFromInstanceMutation, RemoveUserFromInstanceMutationVariables>;
export const OwnSenderDocument = new TypedDocumentString(`
    query ownSender($url: String!) {
  instanceByUrl(url: $url) {
    sender_email
    mail_from
    verified_sender_domains
  }
}
    `) as unknown as TypedDocumentString<OwnSenderQuery, OwnSenderQueryVariables>;
export const SetSenderEmailDocument = new TypedDocumentString(`
    mutation setSenderEmail($sender_email: String) {
  setSenderEmail(sender_email: $sender_email)
}
    `) as unknown as TypedDocumentString<SetSenderEmailMutation, SetSenderEmailMutationVariables>;
export const SubscriptionDocument = new TypedDocumentString(`
    query subscription($id: ID!) {
  subscription(id: $id) {
    id
    instance_id
    status
    billing_interval
    amount
    trial_ends_at
    plan_ends_at
  }
}
    `) as unknown as TypedDocumentString<SubscriptionQuery, SubscriptionQueryVariables>;
export const SupportQuestionsDocument = new TypedDocumentString(`
    query supportQuestions($branchUrl: String) {
  supportQuestions(branchUrl: $branchUrl) {
    is_own
    questions {
      question
      answer
    }
  }
}
    `) as unknown as TypedDocumentString<SupportQuestionsQuery, SupportQuestionsQueryVariables>;
export const SetSupportQuestionsDocument = new TypedDocumentString(`
    mutation setSupportQuestions($questions: [SupportQuestionInput!]) {
  setSupportQuestions(questions: $questions) {
    is_own
  }
}
    `) as unknown as TypedDocumentString<SetSupportQuestionsMutation, SetSupportQuestionsMutationVariables>;
export const UpdateSubscriptionDocument = new TypedDocumentString(`
    mutation updateSubscription($id: ID!, $instance_id: ID, $billing_interval: String, $amount: Float, $trial_ends_at: Date, $plan_ends_at: Date, $status: String) {
  updateSubscription(
    id: $id
    instance_id: $instance_id
    billing_interval: $billing_interval
    amount: $amount
    trial_ends_at: $trial_ends_at
    plan_ends_at: $plan_ends_at
    status: $status
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateSubscriptionMutation, UpdateSubscriptionMutationVariables>;
export const UsersToAddDocument = new TypedDocumentString(`
    query usersToAdd($search: String, $limit: Int) {
  usersPage(search: $search, limit: $limit, external: true) {
    data {
      id
      first_name
      last_name
      email
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersToAddQuery, UsersToAddQueryVariables>;
export const LmsInstanceEditDocument = new TypedDocumentString(`
    query lmsInstanceEdit($id: ID!) {
  lmsInstance(id: $id) {
    id
    name
    domain
    theme
    license_count
    branch_limit
    api_access
    branding_enabled
    require_password_change
    is_active
    logo_url
    primary_color
    secondary_color
    support_email
    support_phone
    support_chat_url
    support_messenger_url
    support_address
    sender_email
    mail_from
    sender_domains
    language
    languages
    time_zone
  }
}
    `) as unknown as TypedDocumentString<LmsInstanceEditQuery, LmsInstanceEditQueryVariables>;
export const LmsInstanceHeaderDocument = new TypedDocumentString(`
    query lmsInstanceHeader($id: ID!) {
  lmsInstance(id: $id) {
    id
    name
    domain
    theme
    license_count
    branch_limit
    used_licenses
    remaining_licenses
    api_access
    branding_enabled
    is_active
    logo_url
    subscription {
      ...Sub
    }
    subscriptions {
      ...Sub
    }
  }
}
    fragment Sub on Subscription {
  id
  instance_id
  status
  billing_interval
  amount
  trial_ends_at
  plan_ends_at
}`) as unknown as TypedDocumentString<LmsInstanceHeaderQuery, LmsInstanceHeaderQueryVariables>;
export const LmsInstancesPageDocument = new TypedDocumentString(`
    query lmsInstancesPage($search: String, $sort: String, $order: String, $page: Int, $limit: Int) {
  lmsInstancesPage(
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
  ) {
    data {
      id
      name
      domain
      license_count
      is_active
      subscription {
        id
        status
        trial_ends_at
        plan_ends_at
      }
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<LmsInstancesPageQuery, LmsInstancesPageQueryVariables>;
export const RemoveCourseFromBranchDocument = new TypedDocumentString(`
    mutation removeCourseFromBranch($branch_id: ID!, $course_id: ID!, $branchUrl: String) {
  removeCourseFromBranch(
    branch_id: $branch_id
    course_id: $course_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveCourseFromBranchMutation, RemoveCourseFromBranchMutationVariables>;
export const RestoreBranchDocument = new TypedDocumentString(`
    mutation restoreBranch($id: ID!, $branchUrl: String) {
  restoreBranch(id: $id, branchUrl: $branchUrl) {
    id
    name
    url
  }
}
    `) as unknown as TypedDocumentString<RestoreBranchMutation, RestoreBranchMutationVariables>;
export const RevokeApiKeyDocument = new TypedDocumentString(`
    mutation revokeApiKey($id: ID!, $branchUrl: String) {
  revokeApiKey(id: $id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const UpdateBranchDocument = new TypedDocumentString(`
    mutation updateBranch($id: ID!, $input: BranchInput!, $logo: Upload, $branchUrl: String) {
  updateBranch(id: $id, input: $input, logo: $logo, branchUrl: $branchUrl) {
    id
    name
    url
    logo_url
  }
}
    `) as unknown as TypedDocumentString<UpdateBranchMutation, UpdateBranchMutationVariables>;
export const UpdateLmsInstanceDocument = new TypedDocumentString(`
    mutation updateLmsInstance($id: ID!, $name: String!, $domain: String, $license_count: Int, $branch_limit: Int, $api_access: Boolean, $branding_enabled: Boolean, $require_password_change: Boolean, $is_active: Boolean, $logo: Upload, $theme: String, $primary_color: String, $secondary_color: String, $remove_logo: Boolean, $support_email: String, $support_phone: String, $support_chat_url: String, $support_messenger_url: String, $support_address: String, $sender_email: String, $sender_domains: [String!], $language: String, $languages: [String!], $time_zone: String) {
  updateLmsInstance(
    id: $id
    name: $name
    domain: $domain
    license_count: $license_count
    branch_limit: $branch_limit
    api_access: $api_access
    branding_enabled: $branding_enabled
    require_password_change: $require_password_change
    is_active: $is_active
    logo: $logo
    theme: $theme
    primary_color: $primary_color
    secondary_color: $secondary_color
    remove_logo: $remove_logo
    support_email: $support_email
    support_phone: $support_phone
    support_chat_url: $support_chat_url
    support_messenger_url: $support_messenger_url
    support_address: $support_address
    sender_email: $sender_email
    sender_domains: $sender_domains
    language: $language
    languages: $languages
    time_zone: $time_zone
  ) {
    id
    name
    logo_url
  }
}
    `) as unknown as TypedDocumentString<UpdateLmsInstanceMutation, UpdateLmsInstanceMutationVariables>;
export const UsersToAddToBranchDocument = new TypedDocumentString(`
    query usersToAddToBranch($search: String, $limit: Int, $branchUrl: String, $not_in_branch: ID) {
  usersPage(
    search: $search
    limit: $limit
    branchUrl: $branchUrl
    not_in_branch: $not_in_branch
  ) {
    data {
      id
      first_name
      last_name
      email
      inactive_cause
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersToAddToBranchQuery, UsersToAddToBranchQueryVariables>;
export const BranchBrandingDocument = new TypedDocumentString(`
    query branchBranding($url: String!) {
  branch(url: $url) {
    id
    name
    url
    logo_url
    primary_color
    secondary_color
  }
}
    `) as unknown as TypedDocumentString<BranchBrandingQuery, BranchBrandingQueryVariables>;
export const BranchLookupDocument = new TypedDocumentString(`
    query branchLookup($url: String!) {
  branch(url: $url) {
    id
    name
    url
    logo_url
    primary_color
    secondary_color
    lms_instance_id
    is_user_in_branch
  }
}
    `) as unknown as TypedDocumentString<BranchLookupQuery, BranchLookupQueryVariables>;
export const ChooseLanguageDocument = new TypedDocumentString(`
    mutation chooseLanguage($input: UserDetailsInput!) {
  updateUserDetails(input: $input) {
    language
  }
}
    `) as unknown as TypedDocumentString<ChooseLanguageMutation, ChooseLanguageMutationVariables>;
export const InstanceByUrlDocument = new TypedDocumentString(`
    query instanceByUrl($url: String!) {
  instanceByUrl(url: $url) {
    id
    name
    domain
    license_count
    branch_limit
    theme
    trial_ends_at
    is_active
    logo_url
    primary_color
    secondary_color
  }
}
    `) as unknown as TypedDocumentString<InstanceByUrlQuery, InstanceByUrlQueryVariables>;
export const SupportDetailsDocument = new TypedDocumentString(`
    query supportDetails($url: String!) {
  instanceByUrl(url: $url) {
    id
    support_email
    support_phone
    support_chat_url
    support_messenger_url
    support_address
  }
}
    `) as unknown as TypedDocumentString<SupportDetailsQuery, SupportDetailsQueryVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query viewer($branch: String!, $onBranch: Boolean!) {
  viewer {
    user {
      id
      email
      first_name
      last_name
      primary_access
      is_owner
      last_login_at
      language
      time_zone
    }
    role
    instance {
      id
      name
      domain
      logo_url
      primary_color
      secondary_color
      theme
      is_active
      branding_enabled
      languages
      time_zone
    }
    branch {
      id
      name
      url
      logo_url
      primary_color
      secondary_color
      languages
    }
    password_given
    must_change_password
    may_switch
    language
    time_zone
    permissions
  }
  branch(url: $branch) @include(if: $onBranch) {
    id
    is_user_in_branch
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const ActOnRowsDocument = new TypedDocumentString(`
    mutation actOnRows($input: ActOnRowsInput!, $branchUrl: String) {
  actOnRows(input: $input, branchUrl: $branchUrl) {
    job {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<ActOnRowsMutation, ActOnRowsMutationVariables>;
export const UndoActOnRowsDocument = new TypedDocumentString(`
    mutation undoActOnRows($id: ID!, $branchUrl: String) {
  undoActOnRows(id: $id, branchUrl: $branchUrl) {
    job {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<UndoActOnRowsMutation, UndoActOnRowsMutationVariables>;
export const BranchesToOfferDocument = new TypedDocumentString(`
    query branchesToOffer($search: String, $page: Int, $limit: Int, $branchUrl: String) {
  branchesPage(search: $search, page: $page, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
      url
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesToOfferQuery, BranchesToOfferQueryVariables>;
export const CourseReportUsersPageDocument = new TypedDocumentString(`
    query courseReportUsersPage($courseId: Int!, $search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String, $status: String, $branchUrls: [String!], $overdue: Boolean, $from: DateTime, $to: DateTime) {
  courseReportUsersPage(
    courseId: $courseId
    search: $search
    sort: $sort
    order: $order
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    status: $status
    branchUrls: $branchUrls
    overdue: $overdue
    from: $from
    to: $to
  ) {
    data {
      id
      name
      role
      progress
      status
      assignedDate
      completionDate
      earlierCompletionDate
      direct
      byGroup
      timeSpent
      score
      lastActivity
      due_at
      term_state
      extended
      exemption
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CourseReportUsersPageQuery, CourseReportUsersPageQueryVariables>;
export const CourseTermsDocument = new TypedDocumentString(`
    query courseTerms($id: Int!, $branchUrl: String) {
  course(id: $id, branchUrl: $branchUrl) {
    id
    terms {
      mandatory
      due_day
      due_days
      grace_days
      access_ends
      access_days
      access_kept
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<CourseTermsQuery, CourseTermsQueryVariables>;
export const DeleteImpactDocument = new TypedDocumentString(`
    query deleteImpact($kind: String!, $id: ID!, $branchUrl: String) {
  deleteImpact(kind: $kind, id: $id, branchUrl: $branchUrl) {
    name
    counts {
      what
      count
    }
    restorable
  }
}
    `) as unknown as TypedDocumentString<DeleteImpactQuery, DeleteImpactQueryVariables>;
export const DeletedItemsDocument = new TypedDocumentString(`
    query deletedItems($kind: String!, $page: Int, $limit: Int, $branchUrl: String) {
  deletedItems(kind: $kind, page: $page, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
      email
      deleted_at
      deleted_by {
        id
        first_name
        last_name
        email
      }
      restorable_until
    }
    paginatorInfo {
      currentPage
      lastPage
      total
    }
  }
}
    `) as unknown as TypedDocumentString<DeletedItemsQuery, DeletedItemsQueryVariables>;
export const EnrolUsersInCourseDocument = new TypedDocumentString(`
    mutation enrolUsersInCourse($course_id: ID!, $user_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
  enrolUsersInCourse(
    course_id: $course_id
    user_ids: $user_ids
    terms: $terms
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<EnrolUsersInCourseMutation, EnrolUsersInCourseMutationVariables>;
export const EnrolmentTermsDocument = new TypedDocumentString(`
    query enrolmentTerms($course_id: ID!, $user_id: ID!, $branchUrl: String) {
  enrolmentTerms(course_id: $course_id, user_id: $user_id, branchUrl: $branchUrl) {
    mandatory
    due_day
    due_days
    grace_days
    access_ends
    access_days
    access_kept
    reason
  }
}
    `) as unknown as TypedDocumentString<EnrolmentTermsQuery, EnrolmentTermsQueryVariables>;
export const ExtendTermDocument = new TypedDocumentString(`
    mutation extendTerm($course_id: ID!, $user_ids: [ID!]!, $until: String!, $reason: String!, $branchUrl: String) {
  extendTerm(
    course_id: $course_id
    user_ids: $user_ids
    until: $until
    reason: $reason
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<ExtendTermMutation, ExtendTermMutationVariables>;
export const GiveCourseToGroupDocument = new TypedDocumentString(`
    mutation giveCourseToGroup($group_id: ID!, $course_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
  addCoursesToGroup(
    group_id: $group_id
    course_ids: $course_ids
    terms: $terms
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<GiveCourseToGroupMutation, GiveCourseToGroupMutationVariables>;
export const GroupsToEnrolDocument = new TypedDocumentString(`
    query groupsToEnrol($search: String, $page: Int, $limit: Int, $branchUrl: String) {
  groupsPage(search: $search, page: $page, limit: $limit, branchUrl: $branchUrl) {
    data {
      id
      name
      description
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<GroupsToEnrolQuery, GroupsToEnrolQueryVariables>;
export const MembersToEnrolDocument = new TypedDocumentString(`
    query membersToEnrol($group_id: ID!, $page: Int, $limit: Int, $branchUrl: String) {
  groupUsersPage(
    group_id: $group_id
    page: $page
    limit: $limit
    branchUrl: $branchUrl
  ) {
    data {
      id
      email
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<MembersToEnrolQuery, MembersToEnrolQueryVariables>;
export const OfferCourseInBranchDocument = new TypedDocumentString(`
    mutation offerCourseInBranch($branchCoursesInput: BranchCoursesInput!, $branchUrl: String) {
  assignCoursesToBranch(
    branchCoursesInput: $branchCoursesInput
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<OfferCourseInBranchMutation, OfferCourseInBranchMutationVariables>;
export const PeopleByAddressDocument = new TypedDocumentString(`
    query peopleByAddress($course_id: ID!, $addresses: [String!]!, $branchUrl: String) {
  peopleByAddress(
    course_id: $course_id
    addresses: $addresses
    branchUrl: $branchUrl
  ) {
    address
    user_id
    name
    state
    reason
  }
}
    `) as unknown as TypedDocumentString<PeopleByAddressQuery, PeopleByAddressQueryVariables>;
export const RemoveFromCourseDocument = new TypedDocumentString(`
    mutation removeFromCourse($user_id: ID!, $course_id: ID!, $branchUrl: String) {
  CourseUnenrollment(
    user_id: $user_id
    course_id: $course_id
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<RemoveFromCourseMutation, RemoveFromCourseMutationVariables>;
export const ResetEnrolmentDocument = new TypedDocumentString(`
    mutation resetEnrolment($user_id: ID!, $course_id: ID!, $branchUrl: String) {
  resetEnrolment(user_id: $user_id, course_id: $course_id, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<ResetEnrolmentMutation, ResetEnrolmentMutationVariables>;
export const UsersToChooseDocument = new TypedDocumentString(`
    query usersToChoose($search: String, $branchUrl: String) {
  usersPage(search: $search, limit: 50, branchUrl: $branchUrl) {
    data {
      id
      first_name
      last_name
      email
      inactive_cause
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersToChooseQuery, UsersToChooseQueryVariables>;
export const CoursesToChooseDocument = new TypedDocumentString(`
    query coursesToChoose($search: String, $branchUrl: String) {
  coursesPage(
    search: $search
    limit: 50
    branchUrl: $branchUrl
    status: "published"
  ) {
    data {
      id
      title
      thumbnail
      categories {
        path
      }
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesToChooseQuery, CoursesToChooseQueryVariables>;
export const BranchesToChooseDocument = new TypedDocumentString(`
    query branchesToChoose($search: String, $branchUrl: String) {
  branchesPage(search: $search, limit: 50, branchUrl: $branchUrl) {
    data {
      id
      name
      url
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesToChooseQuery, BranchesToChooseQueryVariables>;
export const GroupsToChooseDocument = new TypedDocumentString(`
    query groupsToChoose($search: String, $branchUrl: String) {
  groupsPage(search: $search, limit: 50, branchUrl: $branchUrl) {
    data {
      id
      name
      description
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<GroupsToChooseQuery, GroupsToChooseQueryVariables>;
export const RowsImpactDocument = new TypedDocumentString(`
    query rowsImpact($list: String!, $ids: [ID!], $found: FoundRowsInput, $branchUrl: String) {
  rowsImpact(list: $list, ids: $ids, found: $found, branchUrl: $branchUrl) {
    what
    count
  }
}
    `) as unknown as TypedDocumentString<RowsImpactQuery, RowsImpactQueryVariables>;
export const RowsJobDocument = new TypedDocumentString(`
    query rowsJob($id: ID!, $branchUrl: String) {
  rowsJob(id: $id, branchUrl: $branchUrl) {
    job {
      id
      title
      title_text
      status
      done
      total
      message
      texts
    }
    list
    act
    targets {
      id
      name
    }
    changed
    unchanged
    refused
    can_undo
    undoes
    following {
      status
      done
      total
      message
      texts
    }
  }
}
    `) as unknown as TypedDocumentString<RowsJobQuery, RowsJobQueryVariables>;
export const RowsJobPageDocument = new TypedDocumentString(`
    query rowsJobPage($id: ID!, $result: String, $page: Int, $branchUrl: String) {
  rowsJobPage(
    id: $id
    result: $result
    page: $page
    limit: 25
    branchUrl: $branchUrl
  ) {
    data {
      id
      name
      message
      text
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<RowsJobPageQuery, RowsJobPageQueryVariables>;
export const SetCourseTermsDocument = new TypedDocumentString(`
    mutation setCourseTerms($course_id: ID!, $terms: TermsInput, $branchUrl: String) {
  setCourseTerms(course_id: $course_id, terms: $terms, branchUrl: $branchUrl)
}
    `) as unknown as TypedDocumentString<SetCourseTermsMutation, SetCourseTermsMutationVariables>;
export const SetEnrolmentTermsDocument = new TypedDocumentString(`
    mutation setEnrolmentTerms($course_id: ID!, $user_ids: [ID!]!, $terms: TermsInput, $branchUrl: String) {
  setEnrolmentTerms(
    course_id: $course_id
    user_ids: $user_ids
    terms: $terms
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<SetEnrolmentTermsMutation, SetEnrolmentTermsMutationVariables>;
export const SetExemptionDocument = new TypedDocumentString(`
    mutation setExemption($course_id: ID!, $user_ids: [ID!]!, $exempt: Boolean!, $reason: String!, $branchUrl: String) {
  setExemption(
    course_id: $course_id
    user_ids: $user_ids
    exempt: $exempt
    reason: $reason
    branchUrl: $branchUrl
  )
}
    `) as unknown as TypedDocumentString<SetExemptionMutation, SetExemptionMutationVariables>;
export const TermsPreviewDocument = new TypedDocumentString(`
    query termsPreview($course_id: ID!, $group_id: ID, $user_ids: [ID!], $terms: TermsInput, $until: String, $branchUrl: String) {
  termsPreview(
    course_id: $course_id
    group_id: $group_id
    user_ids: $user_ids
    terms: $terms
    until: $until
    branchUrl: $branchUrl
  ) {
    people
    examined
    turn_overdue
    turn_overdue_names
    turn_open
    turn_open_names
    due_after_closing
  }
}
    `) as unknown as TypedDocumentString<TermsPreviewQuery, TermsPreviewQueryVariables>;
export const UsersHavingCourseDocument = new TypedDocumentString(`
    query usersHavingCourse($in_course: ID!, $in_group: ID, $completed_before: DateTime, $branchUrl: String) {
  usersPage(
    limit: 1
    in_course: $in_course
    in_group: $in_group
    completed_before: $completed_before
    branchUrl: $branchUrl
  ) {
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersHavingCourseQuery, UsersHavingCourseQueryVariables>;
export const UsersToEnrolDocument = new TypedDocumentString(`
    query usersToEnrol($search: String, $page: Int, $limit: Int, $branchUrl: String, $role: String, $not_in_course: ID) {
  usersPage(
    search: $search
    page: $page
    limit: $limit
    branchUrl: $branchUrl
    role: $role
    status: "active"
    not_in_course: $not_in_course
  ) {
    data {
      id
      first_name
      last_name
      email
    }
    paginatorInfo {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<UsersToEnrolQuery, UsersToEnrolQueryVariables>;