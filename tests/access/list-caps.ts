import { type GraphQLArgument, type GraphQLInputField, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import type { Operations } from './named-ids.ts';

/** How many items each list of an input may have: arguments by operation and name, members by type and name. */
export const LIST_CAPS: Readonly<Record<string, number>> = {
  'ActOnRowsInput.ids': 10_000,
  'ActOnRowsInput.targets': 100,
  'AdminCourseEnrollment.course_ids': 500,
  'AssignmentUnitInput.translations': 20,
  'AudioUnitInput.captions': 50,
  'AudioUnitInput.translations': 20,
  'BranchCoursesInput.course_ids': 1_000,
  'BranchInput.languages': 20,
  'BulkCreateUsers.input': 500,
  'BulkUserInput.branchUrls': 20,
  'BulkUserInput.groupNames': 20,
  'CertificationInput.course_ids': 20,
  'CertificationInput.group_ids': 100,
  'CertificationInput.renewal_ids': 20,
  'CompletedCourses.ids': 200,
  'ContentUnitInput.translations': 20,
  'CreateCategory.branch_ids': 1_000,
  'CreateCategory.group_ids': 1_000,
  'CreateCategory.translations': 20,
  'CreateCourse.assignment': 300,
  'CreateCourse.audio': 300,
  'CreateCourse.categories': 50,
  'CreateCourse.content': 300,
  'CreateCourse.document': 300,
  'CreateCourse.iframe': 300,
  'CreateCourse.languages': 20,
  'CreateCourse.learning_path': 20,
  'CreateCourse.resources': 200,
  'CreateCourse.scorm': 300,
  'CreateCourse.test_units': 300,
  'CreateCourse.tests': 2_000,
  'CreateCourse.translations': 20,
  'CreateCourse.video': 300,
  'DocumentUnitInput.translations': 20,
  'EditCourseInput.assignments': 300,
  'EditCourseInput.audios': 300,
  'EditCourseInput.categories': 50,
  'EditCourseInput.contents': 300,
  'EditCourseInput.documents': 300,
  'EditCourseInput.iframes': 300,
  'EditCourseInput.languages': 20,
  'EditCourseInput.learning_path': 20,
  'EditCourseInput.resources': 200,
  'EditCourseInput.scorms': 300,
  'EditCourseInput.tests': 2_000,
  'EditCourseInput.translations': 20,
  'EditCourseInput.unit_tests': 300,
  'EditCourseInput.videos': 300,
  'IframeUnitInput.translations': 20,
  'QuestionInput.options': 100,
  'QuestionInput.pairs': 100,
  'QuestionInput.rules': 100,
  'QuestionInput.translations': 20,
  'QuestionTranslationInput.options': 100,
  'QuestionTranslationInput.pairs': 100,
  'QuestionTranslationInput.words': 100,
  'ReportsAllUsers.branchUrls': 100,
  'ScormUnitInput.translations': 20,
  'TestUnitInput.translations': 20,
  'UnitTranslationInput.captions': 50,
  'UserBranchInput.branch_ids': 500,
  'UserBranchInput.user_ids': 500,
  'VideoUnitInput.captions': 50,
  'VideoUnitInput.translations': 20,
  'addBranchesToGroup.branch_ids': 500,
  'addCategoriesToGroup.category_ids': 40,
  'addCoursesToGroup.course_ids': 500,
  'addUserToGroup.group_ids': 500,
  'courseReportUsersPage.branchUrls': 100,
  'coursesReportPage.branchUrls': 100,
  'createApiKey.scopes': 3,
  'enrolUsersInCourse.user_ids': 500,
  'extendTerm.user_ids': 500,
  'markBellRead.ids': 50,
  'notificationForecast.days': 10,
  'peopleByAddress.addresses': 500,
  'reportsAllCourses.branchUrls': 100,
  'rowsImpact.ids': 10_000,
  'setEnrolmentTerms.user_ids': 500,
  'setExemption.user_ids': 500,
  'setNotificationDays.days': 10,
  'setNotificationPreferences.off': 5,
  'setSupportQuestions.questions': 30,
  'termsPreview.user_ids': 500,
  'updateCategory.branch_ids': 1_000,
  'updateCategory.group_ids': 1_000,
  'updateCategory.translations': 20,
  'updateCertificate.course_title_position': 4,
  'updateCertificate.expiry_date_position': 4,
  'updateCertificate.issue_date_position': 4,
  'updateCertificate.name_position': 4,
  'updateLmsInstance.languages': 20,
  'updateLmsInstance.sender_domains': 10,
  'uploadCertificate.course_title_position': 4,
  'uploadCertificate.expiry_date_position': 4,
  'uploadCertificate.issue_date_position': 4,
  'uploadCertificate.name_position': 4,
  'usersReportPage.branchUrls': 100,
};

type Input = GraphQLArgument | GraphQLInputField;
/** A list in the input of an operation, and the name under which its cap stands. */
export type ListInput = { readonly operation: string; readonly path: readonly string[]; readonly name: string; readonly input: Input };

/** Returns the lists in the inputs of all operations, those inside of input objects too. */
export function listInputs(operations: Operations): ListInput[] {
  const found: ListInput[] = [];
  const visit = (operation: string, of: string, inputs: readonly Input[], path: readonly string[]): void => {
    for (const input of inputs) {
      const [type, at] = [getNamedType(input.type), [...path, input.name]];
      if (isListType(getNullableType(input.type))) found.push({ operation, path: at, name: `${of}.${input.name}`, input });
      // No input type holds itself.
      if (isInputObjectType(type)) visit(operation, type.name, Object.values(type.getFields()), at);
    }
  };
  for (const [operation, { field }] of operations) visit(operation, operation, field.args, []);
  return found;
}
