import type { Instant } from '../../../shared/kernel/instant.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { changeSecret, readIdentity } from '../../identity/identity.records.ts';
import { instanceTarget } from '../../identity/password-link.queries.ts';
import { newPasswordToken } from '../../identity/password-token.records.ts';
import { logger } from '../../platform/runtime/logger.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { type Plan, transact } from '../../platform/tables/transact.ts';
import type { Invitation } from '../invitations/invitation-email.queries.ts';
import { sendInvitation } from '../invitations/invitation-mail.ts';

/**
 * Mails a person that they can sign in to the instance now; who has set no password yet gets a link for that. A failed mail is logged and
 * does not fail the call: the membership is stored, and the person can use "Forgot password".
 */
export async function mailAccess(viewer: TenantViewer, person: PersonId, now: Instant): Promise<void> {
  try {
    const { domain, instance } = viewer.tenant;
    await sendInvitation(instanceTarget(domain, instance, null), await invitationTo(person, now, viewer.tenant.id));
  } catch (error) {
    logger.error('people.invitation-mail', error instanceof Error ? error : new Error(String(error)));
  }
}

const invitationTo = (person: PersonId, now: Instant, tenant: TenantId): Promise<Invitation> =>
  transact(() => planInvitation(person, now, tenant));

/** Returns how a person signs in, and the writes of it: who has no password gets a new link, and that of an earlier mail stops working. */
export async function planInvitation(person: PersonId, now: Instant, tenant: TenantId): Promise<Plan<Invitation>> {
  const identity = await readIdentity(person);
  if (!identity) throw new Error(`Person ${person} has no identity.`);
  const { self, secret } = identity;
  const { email, firstName, language = null } = self;
  if (secret.hash !== null) return { writes: [], result: { email, firstName, language, signInBy: { kind: 'own' } } };
  const { token, stored } = newPasswordToken('setup', now, tenant);
  const writes = [changeSecret(secret, { hash: null, token: stored })];
  return { writes, result: { email, firstName, language, signInBy: { kind: 'link', token } } };
}

const hasPassword = async (person: PersonId): Promise<boolean> => (await readIdentity(person))?.secret.hash != null;

/** Runs a change of what a person may come into, and mails them the link for another password when theirs ended with it (rule G10). */
export async function mailingEndedPassword<Result>(
  viewer: TenantViewer,
  person: PersonId,
  now: Instant,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await hasPassword(person);
  const result = await change();
  if (before && !(await hasPassword(person))) await mailAccess(viewer, person, now);
  return result;
}
