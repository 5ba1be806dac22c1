import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { personIdOf } from '../enrolment/enrolment-target.ts';
import { resetEnrolment } from './reset-enrolment.commands.ts';

builder.mutationField('resetEnrolment', (t) =>
  t.boolean({
    description:
      "[S A; I: learners] Starts the person's course anew: progress, answers and time begin at 0. The history, the first completion date and an issued certificate stay.",
    args: { user_id: t.arg.id({ required: true }), course_id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { user_id, course_id, branchUrl }, { call }) => {
      const viewer = authorise('resetEnrolment', await call.resolveViewer(branchUrl));
      await resetEnrolment(call, viewer, personIdOf(user_id), course_id);
      return true;
    },
  }),
);
