import { setTimeout as pause } from 'node:timers/promises';
import { emailSchema } from '../../shared/identity/email.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import * as z from 'zod/mini';
import { type DomainItem, type SelfItem, personId, tenantId } from '../platform/access-records.ts';
import { getItem } from '../platform/dynamo.ts';
import { platform, scopeOf } from '../platform/keys/keys.ts';
import { logger } from '../platform/runtime/logger.ts';
import { branchNamed, readMember } from '../platform/request/membership.ts';
import { countRate, type Rate } from '../platform/rates.ts';
import type { Call } from '../platform/request.ts';
import { transact } from '../platform/tables/transact.ts';
import { changeSecret, findPerson, readIdentity } from './identity.records.ts';
import { CENTRAL, type LinkPlace } from './password-link.queries.ts';
import { sendResetMail } from './password-mail.ts';
import { newPasswordToken } from './password-token.records.ts';

const MAILS: Rate = { what: 'password-reset', limit: 3, seconds: 3600 };

/** Every answer takes this long, with a mail or without: longer than SES takes, so that time tells nobody who has an account. */
const ANSWER_MS = 700;

export type ResetRequest = {
  readonly email: string;
  readonly branch_url?: string | null | undefined;
  readonly instance_domain?: string | null | undefined;
};

/**
 * Mails a link to choose a new password, if the e-mail belongs to somebody.
 * @throws VALIDATION for a malformed e-mail, and for an instance or branch that we do not know
 */
export async function sendPasswordReset(call: Call, input: ResetRequest): Promise<void> {
  const { email } = parseInput(z.object({ email: emailSchema }), { email: input.email });
  const named = await placeOf(input.instance_domain?.toLowerCase() ?? call.domain, input.branch_url ?? null);
  await Promise.all([pause(ANSWER_MS), mailLink(call, email, named)]);
}

/** Where the link is to lead: a host and a branch that stand in our records. */
async function placeOf(domain: string | null, branch: string | null): Promise<LinkPlace & { readonly facts: DomainItem | null }> {
  if (domain === null) {
    if (branch !== null) throw invalid('branch_url', 'This branch is unknown.');
    return { ...CENTRAL, facts: null };
  }
  const facts = await getItem<DomainItem>('platform', platform.domain(domain));
  if (!facts) throw invalid('instance_domain', 'This instance is unknown.');
  if (branch !== null && (await branchNamed(scopeOf(tenantId(facts.id)), branch)) === null)
    throw invalid('branch_url', 'This branch is unknown.');
  return { domain, name: facts.name, branch, facts };
}

async function mailLink(call: Call, email: string, place: LinkPlace & { readonly facts: DomainItem | null }): Promise<void> {
  const allowed = await countRate(MAILS, email, call.now);
  const person = await findPerson(email);
  const self = person === null || !allowed ? null : ((await readIdentity(person))?.self ?? null);
  if (!self?.active) return;
  const { token, kept } = newPasswordToken('reset', call.now);
  await transact(async () => {
    const identity = await readIdentity(personId(self.id));
    if (!identity) throw new Error(`Person ${self.id} has no identity.`);
    return { writes: [changeSecret(identity.secret, { hash: identity.secret.hash, token: kept })], answer: undefined };
  });
  const { facts, ...link } = place;
  try {
    await sendResetMail(facts && (await belongsTo(self, facts)) ? link : CENTRAL, email, token);
  } catch (error) {
    // A mail that fails must not tell who has an account; the person asks again, and we find it in the log.
    logger.error('identity.reset-mail', error instanceof Error ? error : new Error(String(error)));
  }
}

/** An instance's name and brand go to its own people only. */
const belongsTo = async (self: SelfItem, facts: DomainItem): Promise<boolean> => {
  const member = await readMember(scopeOf(tenantId(facts.id)), personId(self.id));
  return self.superAdmin || (member !== undefined && !member.deletedAt);
};
