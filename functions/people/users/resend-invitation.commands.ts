import { AppError, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { instanceTarget, type LinkTarget } from '../../identity/password-link.queries.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { type Rate, spendRates } from '../../platform/request/rate-limits.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { logger } from '../../platform/runtime/logger.ts';
import { findBranch } from '../../tenancy/branch.queries.ts';
import { planInvitation } from './access-mail.ts';
import type { Invitation } from '../invitations/invitation-email.queries.ts';
import { sendInvitation } from '../invitations/invitation-mail.ts';
import { viewUser } from './user.queries.ts';
import type { UserView } from './user.view.ts';

/** Per person and instance, whoever sends them. */
const MAILS_TO_ONE: Rate = { what: 'invitation', limit: 3, seconds: 3600 };
/** Per caller, whomever the mails are for. */
const MAILS_OF_ONE: Rate = { what: 'invitation-caller', limit: 60, seconds: 3600 };

/** @throws FORBIDDEN above the caller's rank; CONFLICT for somebody who has signed in, or who has no access */
function assertInvitable({ rights, lastLoginAt, inactiveCause }: UserView): void {
  if (!Array.isArray(rights) || !rights.includes('resendInvitation')) throw forbidden();
  if (lastLoginAt !== null)
    throw new AppError(
      'CONFLICT',
      'This user has signed in before. "Forgot password" on the sign-in page sends a link for another password.',
    );
  if (inactiveCause) throw new AppError('CONFLICT', 'This user is inactive and gets no email. Activate them first.');
}

/**
 * Mails somebody who never signed in how to sign in, once more: with a new link to set a password, which ends the former one, or to the
 * sign-in page for those who have a password. A repeat of a call with a link mails nothing.
 * @throws NOT_FOUND out of scope; FORBIDDEN, CONFLICT as assertInvitable says; RATE_LIMITED; BUSY when the mail could not be sent
 */
export async function resendInvitation(call: Call, viewer: TenantViewer, input: string): Promise<void> {
  const person = parseId<PersonId>(input);
  if (person === null) throw notFound();
  const { domain, instance, id, branch, scope } = viewer.tenant;
  let isCounted = false;
  const count = async (): Promise<void> => {
    // A plan is made again when something has changed meanwhile: the limits are counted the first time.
    if (isCounted) return;
    isCounted = true;
    const rates = [
      { rate: MAILS_TO_ONE, who: `${id} ${person}` },
      { rate: MAILS_OF_ONE, who: `${id} ${viewer.person}` },
    ];
    await spendRates(rates, call.now);
  };
  let invitation: Invitation | undefined;
  await idempotent(call, viewer.person, ['resendInvitation', id, branch?.id ?? null, person], async () => {
    assertInvitable(await viewUser(viewer, person, call.now));
    await count();
    const { writes, result } = await planInvitation(person, call.now, id);
    invitation = result;
    return { writes, result: true };
  });
  const place = branch && (await findBranch(scope, branch.id));
  if (invitation) await mail(instanceTarget(domain, instance, place), invitation);
}

async function mail(target: LinkTarget, invitation: Invitation): Promise<void> {
  try {
    await sendInvitation(target, invitation);
  } catch (error) {
    logger.error('people.invitation-mail', error instanceof Error ? error : new Error(String(error)));
    throw new AppError('BUSY', 'The email could not be sent. Please try again in a minute.');
  }
}
