import { builder } from './builder.ts';

/** Enums that several modules return. */
export const RoleEnum = builder.enumType('Role', { values: ['super_admin', 'admin', 'instructor', 'manager', 'learner'] as const });
export const SourceTypeEnum = builder.enumType('SourceType', { values: ['direct', 'group'] as const });
/** The stored status; the status that is shown depends on its dates too (docs/spec/figures.md, section 5). */
export const SubscriptionStatusEnum = builder.enumType('SubscriptionStatus', {
  values: ['active', 'trialing', 'paused', 'cancelled'] as const,
});
