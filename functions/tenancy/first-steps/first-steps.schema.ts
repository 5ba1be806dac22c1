import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { type FirstSteps, hasCourse, hasBranding, keepFirstStep, readFirstSteps } from './first-steps.commands.ts';

type ShownSteps = FirstSteps & { readonly scope: Scope };

const stepsOf = async (scope: Scope): Promise<ShownSteps> => ({ ...(await readFirstSteps(scope)), scope });

const FirstStepsType = builder.objectRef<ShownSteps>('FirstSteps').implement({
  description: '(added) What an instance keeps of its first steps; the others are seen from what it has.',
  fields: (t) => ({
    seen_as_learner: t.exposeBoolean('seenAsLearner'),
    dismissed: t.exposeBoolean('dismissed'),
    has_look: t.boolean({
      description: 'The instance or one of its branches has a logo or a colour of its own, shown or not.',
      resolve: ({ scope }) => hasBranding(scope),
    }),
    has_course: t.boolean({ description: 'The instance has a course, a draft too.', resolve: ({ scope }) => hasCourse(scope) }),
  }),
});

tenantQuery('firstSteps', {
  type: FirstStepsType,
  description: '(added) [S A@i]',
  branchUrl: false,
  resolve: (viewer) => stepsOf(viewer.tenant.scope),
});

tenantMutation('keepFirstStep', {
  type: FirstStepsType,
  description: '(added) [S A@i] seen_as_learner or dismissed is true from now on; false and absent change nothing.',
  branchUrl: false,
  args: { seen_as_learner: arg.boolean(), dismissed: arg.boolean() },
  resolve: async ({ tenant: { scope } }, { seen_as_learner, dismissed }) => {
    if (seen_as_learner === true) await keepFirstStep(scope, 'seenAsLearner');
    if (dismissed === true) await keepFirstStep(scope, 'dismissed');
    return stepsOf(scope);
  },
});
