import { builder } from '../../platform/graphql/builder.ts';
import type { termsView } from './terms-input.ts';

/** Terms as a call sends them; `termsOfCall` checks them. */
export const TermsInput = builder.inputType('TermsInput', {
  description: '(added) Until when a course has to be done.',
  fields: (t) => ({
    mandatory: t.boolean({ required: true }),
    due_day: t.string({ description: 'YYYY-MM-DD. It ends where the learner lives.' }),
    due_days: t.int({ description: 'Days after the enrolment, 1 to 3,650, in place of a day.' }),
    grace_days: t.int({ description: '0 to 365; absent: none.' }),
    access_ends: t.string({
      description: "due: with the due date and its days of grace; days: 'access_days' after the enrolment; absent: never.",
    }),
    access_days: t.int({ description: 'Days after the enrolment, 1 to 3,650, with access_ends days.' }),
    access_kept: t.boolean({ description: 'Whether those who have completed the course have access after that.' }),
    reason: t.string({ description: 'Why, at most 500 characters. That of direct terms is stored encrypted.' }),
  }),
});

/** Terms as an answer has them, under the names of their input. */
export const TermsType = builder.objectRef<ReturnType<typeof termsView>>('Terms').implement({
  description: '(added) Until when a course has to be done.',
  fields: (t) => ({
    mandatory: t.exposeBoolean('mandatory'),
    due_day: t.exposeString('due_day', { nullable: true }),
    due_days: t.exposeInt('due_days', { nullable: true }),
    grace_days: t.exposeInt('grace_days'),
    access_ends: t.exposeString('access_ends', { nullable: true, description: 'due or days; null: never.' }),
    access_days: t.exposeInt('access_days', { nullable: true }),
    access_kept: t.exposeBoolean('access_kept'),
    reason: t.exposeString('reason', { nullable: true }),
  }),
});
