import { type HolderCommand, holderDecider } from '../../../events/certificates/certifications/holder.decider.ts';
import { certificationExemption, certificationRevocation } from '../../../shared/certificates/certifications/certification-input.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CertificationId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { termClock } from '../../learning/terms/terms-in-force.queries.ts';
import { personInScope } from '../../people/users/user.queries.ts';
import { sealFor } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { executeTogether } from '../../platform/store/execute.ts';
import { certificationOf } from './certification.queries.ts';
import { type CertificationItem, ruleOf } from './certification.records.ts';
import { openSoon } from './certification.writes.ts';
import { completionsOf } from './holder.queries.ts';

type Decision = {
  readonly operation: 'revokeCertification' | 'exemptFromCertification';
  readonly id: string;
  readonly user: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly reason: string };
  commandOf(certification: CertificationItem, person: PersonId, on: Day, sealedReason: string): Promise<HolderCommand>;
};

/** Decides something on a person and a certification. @throws NOT_FOUND out of scope, FORBIDDEN for oneself, VALIDATION by the decider */
async function decideOn(call: Call, viewer: TenantViewer, { operation, id, user, body, commandOf }: Decision): Promise<boolean> {
  const { scope } = viewer.tenant;
  const person = parseId<PersonId>(user);
  if (person === null) throw notFound();
  await personInScope(viewer, person);
  const certification = await certificationOf(scope, id);
  if (person === viewer.person) throw forbidden();
  await takeKey(call, viewer.person, [operation, id, user, body]);
  const [{ zone }, sealedReason] = await Promise.all([termClock(scope, person, call.now), sealFor(scope, person, body.reason)]);
  const context = commandContext(call, viewer, operation);
  const { token } = await executeTogether(
    {
      decider: holderDecider,
      scope,
      stream: streams.holder(scope, person, asId<CertificationId>(certification.id)),
      command: await commandOf(certification, person, dayIn(call.now, zone), sealedReason),
      ...context,
    },
    // Whoever was exempt when the window opened has it opened once that ends.
    async () => openSoon(context, scope, certification.id),
  );
  if (token !== null) call.tokens.push(token);
  return true;
}

const subjectOf = ({ id, title }: CertificationItem, person: PersonId, on: Day) =>
  ({ certification: id, person, name: title, on }) as const;

/**
 * Revokes the certification of a person: the rounds up to this day are not valid any more, and the first courses have to be done again from
 * the next day on. Completions and their certificates stay.
 * @throws NOT_FOUND, FORBIDDEN for oneself, VALIDATION without a reason and for who does not hold it
 */
export function revokeCertification(call: Call, viewer: TenantViewer, id: string, user: string, input: unknown): Promise<boolean> {
  const body = parseInput(certificationRevocation, input);
  const { scope } = viewer.tenant;
  return decideOn(call, viewer, {
    operation: 'revokeCertification',
    id,
    user,
    body,
    commandOf: async (certification, person, on, sealedReason) => ({
      type: 'RevokeCertification',
      ...subjectOf(certification, person, on),
      rule: ruleOf(certification),
      completions: await completionsOf(scope, person, certification),
      sealedReason,
    }),
  });
}

/**
 * Exempts a person from a certification, or ends that.
 * @throws NOT_FOUND, FORBIDDEN for oneself, VALIDATION without a reason and where it is so already
 */
export function exemptFromCertification(call: Call, viewer: TenantViewer, id: string, user: string, input: unknown): Promise<boolean> {
  const body = parseInput(certificationExemption, input);
  return decideOn(call, viewer, {
    operation: 'exemptFromCertification',
    id,
    user,
    body,
    commandOf: async (certification, person, on, sealedReason) => ({
      type: 'SetCertificationExemption',
      ...subjectOf(certification, person, on),
      exempt: body.exempt,
      sealedReason,
    }),
  });
}
