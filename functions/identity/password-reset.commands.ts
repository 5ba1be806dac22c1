import { setTimeout as pause } from 'node:timers/promises';
import { accountEmailSchema } from '../platform/credentials/account-email.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import * as z from 'zod/mini';
import { type DomainItem, domainRecord, personId, type SelfItem, tenantId } from '../platform/request/access-records.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { platform, scopeOf } from '../platform/keys/keys.ts';
import { logger } from '../platform/runtime/logger.ts';
import { readMember } from '../platform/request/membership.ts';
import { countRate, oncePerDocument, type Rate, spendRate } from '../platform/request/rate-limits.ts';
import type { Call } from '../platform/request/request.ts';
import { transact } from '../platform/tables/transact.ts';
import { findBranchBySlug } from '../tenancy/branch.queries.ts';
import { changeSecret, findPerson, readIdentity } from './identity.records.ts';
import { CENTRAL_HOST, instanceTarget, type LinkTarget } from './password-link.queries.ts';
import { sendResetMail } from './password-mail.ts';
import { newPasswordToken, withResetToken } from './password-token.records.ts';

/** Per e-mail and address: requests from other addresses leave the owner's own. */
const MAILS: Rate = { what: 'password-reset', limit: 3, seconds: 3600 };
/** Per e-mail from everywhere, so that nobody's mailbox is filled. */
const MAILS_TO_ONE: Rate = { what: 'password-reset-mailbox', limit: 12, seconds: 3600 };
/** Per address, whomever the mails are for. */
const REQUESTS: Rate = { what: 'password-reset-address', limit: 30, seconds: 3600 };

/** Every call takes this long, longer than SES does, so that the time does not tell who has an account. */
const RESPONSE_MS = 700;

/** The input of `sendPasswordReset`. */
type ResetRequest = {
  readonly email: string;
  readonly branch_url?: string | null | undefined;
  readonly instance_domain?: string | null | undefined;
};

/**
 * Mails a link to choose a new password, if the e-mail belongs to an active person.
 * @throws VALIDATION for a malformed e-mail, and for an unknown instance or branch; RATE_LIMITED per address, and in a document that has
 * asked before
 */
export async function sendPasswordReset(call: Call, input: ResetRequest): Promise<void> {
  oncePerDocument(call, 'sendPasswordReset');
  const { email } = parseInput(z.object({ email: accountEmailSchema }), { email: input.email });
  const target = await targetOf(input.instance_domain?.toLowerCase() ?? call.domain, input.branch_url ?? null);
  await spendRate(REQUESTS, call.network, call.now);
  await Promise.all([pause(RESPONSE_MS), mailLink(call, email, target)]);
}

type ResetTarget = { readonly link: LinkTarget; readonly facts: DomainItem | null };

/** Returns the host and the branch of the link, which must be in our records. */
async function targetOf(domain: string | null, branch: string | null): Promise<ResetTarget> {
  if (domain === null) {
    if (branch !== null) throw invalid('branch_url', "This branch doesn't exist.");
    return { link: CENTRAL_HOST, facts: null };
  }
  const facts = await getItem('platform', platform.domain(domain), domainRecord);
  if (!facts) throw invalid('instance_domain', "This instance doesn't exist.");
  const found = branch === null ? null : await findBranchBySlug(scopeOf(tenantId(facts.id)), branch);
  if (branch !== null && found === null) throw invalid('branch_url', "This branch doesn't exist.");
  return { link: instanceTarget(domain, facts, found), facts };
}

async function mailLink(call: Call, email: string, { link, facts }: ResetTarget): Promise<void> {
  const allowed = (await countRate(MAILS, `${email} ${call.network}`, call.now)) && (await countRate(MAILS_TO_ONE, email, call.now));
  const person = await findPerson(email);
  const self = person === null || !allowed ? null : ((await readIdentity(person))?.self ?? null);
  if (!self?.active) return;
  const { token, stored } = newPasswordToken('reset', call.now);
  await transact(async () => {
    const identity = await readIdentity(personId(self.id));
    if (!identity) throw new Error(`Person ${self.id} has no identity.`);
    const { hash } = identity.secret;
    return { writes: [changeSecret(identity.secret, { hash, ...withResetToken(identity.secret, stored, call.now) })], result: undefined };
  });
  try {
    await sendResetMail(facts && (await belongsTo(self, facts)) ? link : CENTRAL_HOST, self, token);
  } catch (error) {
    // A failure must not tell who has an account. It is in the log, and the person can request another mail.
    logger.error('identity.reset-mail', error instanceof Error ? error : new Error(String(error)));
  }
}

/** The name of an instance goes to its members only. */
const belongsTo = async (self: SelfItem, facts: DomainItem): Promise<boolean> => {
  const member = await readMember(scopeOf(tenantId(facts.id)), personId(self.id));
  return self.superAdmin || (member !== undefined && !member.deletedAt);
};
