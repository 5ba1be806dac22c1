import { emailToFind } from '../../shared/identity/email.ts';
import { newPasswordSchema } from '../../shared/identity/password-rule.ts';
import { type AppError, invalid, invalidFields } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import * as z from 'zod/mini';
import { personId, type SelfItem, tenantId } from '../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../platform/request/command-context.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { giveBackRate, oncePerDocument, type Rate, spendRate } from '../platform/request/rate-limits.ts';
import type { Call } from '../platform/request/request.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { platform } from '../platform/keys/keys.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import {
  changeSecret,
  changeSelf,
  findPerson,
  type Identity,
  membershipRecord,
  type PasswordToken,
  readIdentity,
} from './identity.records.ts';
import { putSignInNetwork } from './sign-in-networks.records.ts';
import { newPasswordToken, isValidToken, storedToken } from './password-token.records.ts';

const REFUSED_TOKENS: Rate = { what: 'password-token', limit: 20, seconds: 900 };

const invalidToken = (): AppError => invalid('token', 'Invalid or expired reset token.');

async function identityOf(email: string): Promise<Identity | null> {
  const person = await findPerson(emailToFind(email));
  return person === null ? null : readIdentity(person);
}

/**
 * Returns whether a token is valid for an e-mail, without using it. Each look counts per address against guessing, and is taken back when
 * the token is valid. There is no count per e-mail, by which strangers could keep the owner out.
 */
export async function checkPasswordToken(call: Call, email: string, token: string): Promise<boolean> {
  oncePerDocument(call, 'password token');
  await spendRate(REFUSED_TOKENS, call.network, call.now);
  if (!isValidToken(await identityOf(email), token, call.now)) return false;
  await giveBackRate(REFUSED_TOKENS, call.network, call.now);
  return true;
}

/** Sets a password by a token. The token is used up, and all sessions of the person end. */
export async function resetPassword(call: Call, input: { email: string; token: string; password: string }): Promise<void> {
  if (!(await checkPasswordToken(call, input.email, input.token))) throw invalidToken();
  const { password } = parseInput(z.object({ password: newPasswordSchema }), { password: input.password });
  const hash = await hashPassword(password);
  const person = await transact(async () => {
    const identity = await identityOf(input.email);
    // A concurrent call may have used the token.
    if (!isValidToken(identity, input.token, call.now)) throw invalidToken();
    const context = commandContext(call, { person: personId(identity.self.id) }, 'resetPassword');
    const confirmed = await confirmedBy(identity, storedToken(identity, input.token, call.now), call.now);
    const chosen = { passwordChosen: true, passwordFrom: undefined } as const;
    return { writes: [...(await passwordWrites(context, identity, hash, chosen)), ...confirmed], result: personId(identity.self.id) };
  });
  // Who reads the mail is the owner: guesses of others cannot keep them out of here.
  await putSignInNetwork(person, call.network, call.now);
}

/** Returns the write that confirms the membership of the instance that mailed the link; none when there is no such membership any more. */
async function confirmedBy({ self }: Identity, token: PasswordToken | undefined, now: Instant): Promise<Write[]> {
  if (token?.tenant === undefined) return [];
  const key = platform.membership(personId(self.id), tenantId(token.tenant));
  const pointer = await getItem('platform', key, membershipRecord);
  return pointer ? [{ table: 'platform', put: { ...pointer, confirmedAt: now }, condition: 'attribute_exists(pk)' }] : [];
}

/** Returns a new token for a person who has not set a password yet; the former token becomes invalid. */
export async function renewSetupToken(person: PersonId, now: Instant): Promise<string> {
  const { token, stored } = newPasswordToken('setup', now);
  return transact(async () => {
    const identity = await readIdentity(person);
    if (!identity) throw new Error(`Person ${person} has no identity.`);
    return { writes: [changeSecret(identity.secret, { hash: identity.secret.hash, token: stored })], result: token };
  });
}

/**
 * Returns the writes of a password that the person chose; they remove the token and end every session made before now. Without `by` the
 * person knew the former one, and the new one is as much theirs as that was: whoever was told a password has proved nothing by changing it.
 */
export const passwordWrites = async (
  context: CommandContext,
  { self, secret }: Identity,
  hash: string,
  by: Pick<SelfItem, 'passwordChosen' | 'passwordFrom'> = {},
): Promise<Write[]> => [
  changeSecret(secret, { hash }),
  ...(await changeSelf(
    context,
    self,
    { sessionsAfter: context.now, passwordGiven: undefined, ...by },
    { type: 'IdentityChanged', person: self.id, what: ['password'] },
  )),
];

/** Returns a validation error whose message is the fields as JSON text, as the contract requires of updatePassword. */
export function fieldErrors(fields: Record<string, string[]>): AppError {
  const error = invalidFields(fields);
  error.message = JSON.stringify(fields);
  return error;
}
