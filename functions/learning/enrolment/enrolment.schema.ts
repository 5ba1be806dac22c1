import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { CourseRefType } from '../../courses/course.types.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { assignCourses, enrolCaller, unassignCourse } from './assignment.commands.ts';
import { enrolUsers } from './enrol-users.commands.ts';
import { termsOfCall } from '../terms/terms-input.ts';
import { TermsInput } from '../terms/terms.inputs.schema.ts';
import { courseIdOf } from '../learner-input.ts';
import { personIdOf } from './enrolment-target.ts';

const MAX_COURSES = 500;
const MAX_PEOPLE = 500;

const CourseEnrollmentInput = builder.inputType('CourseEnrollmentInput', { fields: (t) => ({ course_id: t.id({ required: true }) }) });

tenantMutation('CourseEnrollment', {
  type: CourseRefType,
  description: '[*] Enrols the caller. Repeating answers the same.',
  args: { input: arg({ type: CourseEnrollmentInput, required: true }) },
  resolve: (viewer, { input }, call) => enrolCaller(call, viewer, courseIdOf(input.course_id)),
});

tenantMutation('AdminCourseEnrollment', {
  type: 'Boolean',
  args: { user_id: arg.id({ required: true }), course_ids: arg.idList({ required: true }), terms: arg({ type: TermsInput }) },
  resolve: async (viewer, { user_id, course_ids, terms }, call) => {
    if (course_ids.length > MAX_COURSES)
      throw invalid('course_ids', sentence('Assign at most {most} courses at a time.', { most: MAX_COURSES }));
    const courses = [...new Set(course_ids.map(courseIdOf))];
    await assignCourses(call, viewer, personIdOf(user_id), courses, termsOfCall(call, viewer, terms));
    return true;
  },
});

tenantMutation('CourseUnenrollment', {
  type: 'Boolean',
  args: { user_id: arg.id({ required: true }), course_id: arg.id({ required: true }) },
  resolve: async (viewer, { user_id, course_id }, call) => {
    const context = commandContext(call, viewer, 'CourseUnenrollment');
    const [person, course] = [personIdOf(user_id), courseIdOf(course_id)];
    await takeKey(call, viewer.person, ['CourseUnenrollment', person, course]);
    call.tokens.push(...(await unassignCourse(context, viewer, person, course)));
    return true;
  },
});

tenantMutation('enrolUsersInCourse', {
  type: 'Boolean',
  description:
    '[S A; I: learners] As AdminCourseEnrollment for several people, at most 500 a call. One id out of scope: NOT_FOUND, nothing done.',
  args: { course_id: arg.id({ required: true }), user_ids: arg.idList({ required: true }), terms: arg({ type: TermsInput }) },
  resolve: async (viewer, { course_id, user_ids, terms }, call) => {
    if (user_ids.length > MAX_PEOPLE) throw invalid('user_ids', sentence('Enrol at most {most} people at a time.', { most: MAX_PEOPLE }));
    await enrolUsers(call, viewer, course_id, [...new Set(user_ids.map(personIdOf))], termsOfCall(call, viewer, terms));
    return true;
  },
});
