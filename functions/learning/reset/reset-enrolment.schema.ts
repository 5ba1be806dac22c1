import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { personIdOf } from '../enrolment/enrolment-target.ts';
import { resetEnrolment } from './reset-enrolment.commands.ts';

tenantMutation('resetEnrolment', {
  type: 'Boolean',
  description:
    "[S A; I: learners] Starts the person's course anew: progress, answers and time begin at 0. The history, the first completion date and an issued certificate stay.",
  args: { user_id: arg.id({ required: true }), course_id: arg.id({ required: true }) },
  resolve: async (viewer, { user_id, course_id }, call) => {
    await resetEnrolment(call, viewer, personIdOf(user_id), course_id);
    return true;
  },
});
