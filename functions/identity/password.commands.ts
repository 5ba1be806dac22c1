import { emailToFind } from '../../shared/identity/email.ts';
import { newPasswordSchema } from '../../shared/identity/password-rule.ts';
import { type AppError, invalid, invalidFields } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import * as z from 'zod/mini';
import { personId } from '../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../platform/request/command-context.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { giveBackRate, oncePerDocument, type Rate, spendRate } from '../platform/request/rate-limits.ts';
import type { Call } from '../platform/request/request.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { changeSecret, changeSelf, findPerson, type Identity, readIdentity } from './identity.records.ts';
import { putKnownNetwork } from './known-networks.records.ts';
import { newPasswordToken, isValidToken } from './password-token.records.ts';

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
    return { writes: await passwordWrites(context, identity, hash), result: personId(identity.self.id) };
  });
  // Who reads the mail is the owner: guesses of others cannot keep them out of here.
  await putKnownNetwork(person, call.network, call.now);
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

/** Returns the writes of a password that the person chose; they remove the token and end every session made before now. */
export const passwordWrites = async (context: CommandContext, { self, secret }: Identity, hash: string): Promise<Write[]> => [
  changeSecret(secret, { hash }),
  ...(await changeSelf(
    context,
    self,
    { sessionsAfter: context.now, passwordGiven: undefined },
    { type: 'IdentityChanged', person: self.id, what: ['password'] },
  )),
];

/** Returns a validation error whose message is the fields as JSON text, as the contract requires of updatePassword. */
export function fieldErrors(fields: Record<string, string[]>): AppError {
  const error = invalidFields(fields);
  error.message = JSON.stringify(fields);
  return error;
}
