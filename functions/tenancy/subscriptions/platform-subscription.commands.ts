import type { TenantId } from '../../../shared/kernel/ids.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Viewer } from '../../platform/request/viewer.ts';
import { readInstanceRecords } from '../instance.queries.ts';
import { planSubscription, planSubscriptionChange, planSubscriptionRemoval, type SubscriptionInput } from './subscription.commands.ts';
import { subscriptionById } from './subscription.queries.ts';

type Arguments = {
  readonly billing_interval?: string | null | undefined;
  readonly amount?: number | null | undefined;
  readonly trial_ends_at?: string | null | undefined;
  readonly plan_ends_at?: string | null | undefined;
  readonly status?: string | null | undefined;
};

/** Returns the input of the commands: null clears amount and dates, and leaves interval and status as they are. Their schema checks the texts. */
const inputOf = ({ billing_interval, status, ...fields }: Arguments): SubscriptionInput => {
  const named = { ...(billing_interval != null && { billing_interval }), ...(status != null && { status }) };
  return { ...fields, ...named } as SubscriptionInput;
};

/** Creates a subscription of an instance for a super admin and returns its id. @throws NOT_FOUND, VALIDATION */
export async function makeSubscription(call: Call, viewer: Viewer, tenant: TenantId, input: Arguments): Promise<number> {
  await readInstanceRecords(tenant);
  const plan = await planSubscription(commandContext(call, viewer, 'createSubscription'), tenant, inputOf(input));
  return idempotent(call, viewer.person, ['createSubscription', tenant, input], plan);
}

/** Changes a subscription for a super admin. @throws NOT_FOUND, VALIDATION */
export async function changeSubscription(call: Call, viewer: Viewer, tenant: TenantId, id: number, input: Arguments): Promise<void> {
  const context = commandContext(call, viewer, 'updateSubscription');
  await idempotent(call, viewer.person, ['updateSubscription', id, input], () =>
    planSubscriptionChange(context, tenant, id, inputOf(input)),
  );
}

/** Deletes a subscription for a super admin. A repeat with the key of the call has the same reply. @throws NOT_FOUND */
export async function deleteSubscription(call: Call, viewer: Viewer, id: string): Promise<void> {
  const context = commandContext(call, viewer, 'deleteSubscription');
  await idempotent(call, viewer.person, ['deleteSubscription', id], async () => {
    const { tenant, facts } = await subscriptionById(id);
    return planSubscriptionRemoval(context, tenant, facts.id);
  });
}
