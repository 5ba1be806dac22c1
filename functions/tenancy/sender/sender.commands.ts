import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { senderInput } from '../../../shared/tenancy/instance-input.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { isVerifiedSender } from '../../platform/runtime/mailer.ts';
import { announceInstance } from '../instance.announcements.ts';
import { readInstanceRecords } from '../instance.queries.ts';

const notVerified = (domains: readonly string[]): Error =>
  invalid(
    'sender_email',
    domains.length === 0
      ? 'This instance has no verified email domain yet. Ask the product team to add one.'
      : sentence('Choose an address at {domains}.', { domains: domains.join(' or ') }),
  );

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Sets the address from which mail of the caller's instance comes; null: the platform's.
 * @throws VALIDATION for an address of a domain that is not one of the instance's, or not verified
 */
export async function setSenderEmail(call: Call, viewer: TenantViewer, address: string | null): Promise<void> {
  const { sender_email: sender } = parseInput(senderInput, { sender_email: address });
  const context = commandContext(call, viewer, 'setSenderEmail');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['setSenderEmail', sender], async () => {
    const { instance, domain } = await readInstanceRecords(scope.tenant);
    const verified = (domain.senderDomains ?? []).filter(isVerifiedSender);
    if (sender !== null && !verified.includes(domainOf(sender))) throw notVerified(verified);
    if ((domain.sender ?? null) === sender) return { writes: [], result: true };
    return {
      writes: [
        { table: 'platform', put: { ...domain, sender }, condition: 'attribute_exists(pk)' },
        // The version of the instance, which this raises, is that of the domain's record too.
        ...(await announceInstance(context, scope, instance, ['sender_email'])),
      ],
      result: true,
    };
  });
}
