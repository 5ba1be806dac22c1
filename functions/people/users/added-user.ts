import type { Role } from '../../../shared/access/roles.ts';
import type { Operation } from '../../../shared/access/table.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { CENTRAL_HOST, instanceTarget, type LinkTarget } from '../../identity/password-link.queries.ts';
import type { BranchItem, SelfItem } from '../../platform/request/access-records.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { logger } from '../../platform/runtime/logger.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { Invitation } from '../invitations/invitation-email.queries.ts';
import { sendInvitation } from '../invitations/invitation-mail.ts';
import type { CreatedUser } from './person.commands.ts';

/** Returns where the mail to a new user leads: into their branch or instance; a super admin belongs to none. */
export const mailTarget = ({ tenant }: TenantViewer, role: Role, branch: BranchItem | null): LinkTarget =>
  role === 'super_admin' ? CENTRAL_HOST : instanceTarget(tenant.domain, tenant.instance, branch);

/**
 * A user to be added. `input` is what a repeat of the call is recognised by, without the password; `quiet`: no mail, unless their
 * password has ended.
 */
type Addition = {
  readonly operation: Operation;
  readonly input: object;
  readonly plan: () => Promise<Plan<CreatedUser>>;
  readonly mail: LinkTarget;
  readonly quiet: boolean;
};

/**
 * Stores a new user and mails them how to sign in. A repeat stores and mails nothing. If the mail fails, the user can use
 * "Forgot password". Returns their identity.
 */
export async function addUser(call: Call, viewer: TenantViewer, { operation, input, plan, mail, quiet }: Addition): Promise<SelfItem> {
  let created: CreatedUser | undefined;
  const body = [operation, viewer.tenant.id, viewer.tenant.branch?.id ?? null, input];
  const person = await idempotent(call, viewer.person, body, async () => {
    const { writes, result: answer } = await plan();
    created = answer;
    return { writes, result: answer.person };
  });
  const self = await readSelf(person);
  if (!self) throw new Error(`Person ${person} has no identity.`);
  if (created && (!quiet || created.passwordEnded)) await inviteUser(mail, self, created, call.now);
  return self;
}

/** Mails a user who was added at a time how to sign in. A person who is switched off in the whole product gets no mail. */
export async function inviteUser(
  mail: LinkTarget,
  self: SelfItem,
  { setupToken, passwordEnded }: Pick<CreatedUser, 'setupToken' | 'passwordEnded'>,
  addedAt: Instant,
): Promise<void> {
  if (self.active)
    await invite(mail, {
      email: self.email,
      firstName: self.firstName,
      language: self.language ?? null,
      signInBy: signInBy(setupToken, passwordEnded, self.createdAt === addedAt),
    });
}

function signInBy(token: string | null, ended: boolean, isNew: boolean): Invitation['signInBy'] {
  return token === null ? { kind: isNew ? 'given' : 'own' } : { kind: 'link', token, ...(ended && { ended }) };
}

async function invite(target: LinkTarget, invitation: Invitation): Promise<void> {
  try {
    await sendInvitation(target, invitation);
  } catch (error) {
    // The account is stored; a failed mail must not fail the call.
    logger.error('people.invitation-mail', error instanceof Error ? error : new Error(String(error)));
  }
}
