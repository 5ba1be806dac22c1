import { builder } from './builder.ts';

/** Enums that several rooms answer with. */
export const RoleEnum = builder.enumType('Role', { values: ['super_admin', 'admin', 'instructor', 'manager', 'learner'] as const });
export const SourceTypeEnum = builder.enumType('SourceType', { values: ['direct', 'group'] as const });
/** As stored; what is shown follows from it and its dates (figures of the contract, "Subscription"). */
export const SubscriptionStatusEnum = builder.enumType('SubscriptionStatus', {
  values: ['active', 'trialing', 'paused', 'cancelled'] as const,
});
