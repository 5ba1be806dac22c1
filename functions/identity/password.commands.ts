import { newPasswordSchema } from '../../shared/identity/password-rule.ts';
import { type AppError, invalid, invalidFields } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import * as z from 'zod/mini';
import { personId } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { hashPassword } from '../platform/passwords.ts';
import { checkRate, countRate, type Rate } from '../platform/rates.ts';
import type { Call } from '../platform/request.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { changeSecret, changeSelf, findPerson, type Identity, readIdentity } from './identity.records.ts';
import { newPasswordToken, tokenFits } from './password-token.records.ts';

const REFUSED_TOKENS: Rate = { what: 'password-token', limit: 20, seconds: 900 };

const invalidToken = (): AppError => invalid('token', 'Invalid or expired reset token.');

async function identityOf(email: string): Promise<Identity | null> {
  const person = await findPerson(email.trim().toLowerCase().slice(0, 254));
  return person === null ? null : readIdentity(person);
}

/** Whether a token still fits the e-mail; does not use it up. Refused ones are counted, so that nobody guesses on. */
export async function checkPasswordToken(call: Call, email: string, token: string): Promise<boolean> {
  await checkRate(REFUSED_TOKENS, call.address, call.now);
  if (tokenFits(await identityOf(email), token, call.now)) return true;
  await countRate(REFUSED_TOKENS, call.address, call.now);
  return false;
}

/** Sets the password that the owner of a token chose. The token is used up, and all sessions of the person end. */
export async function resetPassword(call: Call, input: { email: string; token: string; password: string }): Promise<void> {
  if (!(await checkPasswordToken(call, input.email, input.token))) throw invalidToken();
  const { password } = parseInput(z.object({ password: newPasswordSchema }), { password: input.password });
  const hash = await hashPassword(password);
  await transact(async () => {
    const identity = await identityOf(input.email);
    // Another use of the same token may have been quicker.
    if (!tokenFits(identity, input.token, call.now)) throw invalidToken();
    const act = actOf(call, { person: personId(identity.self.id) }, 'resetPassword');
    return { writes: await passwordWrites(act, identity, hash), answer: undefined };
  });
}

/** A new link for somebody who has not chosen a password yet; the older one ends. */
export async function renewSetupToken(person: PersonId, now: Instant): Promise<string> {
  const { token, kept } = newPasswordToken('setup', now);
  return transact(async () => {
    const identity = await readIdentity(person);
    if (!identity) throw new Error(`Person ${person} has no identity.`);
    return { writes: [changeSecret(identity.secret, { hash: identity.secret.hash, token: kept })], answer: token };
  });
}

/** A new password by somebody who may set it; all sessions of the person end. */
export async function setPassword(act: Act, person: PersonId, password: string): Promise<void> {
  const hash = await hashPassword(parseInput(newPasswordSchema, password));
  await transact(async () => {
    const identity = await readIdentity(person);
    if (!identity) throw new Error(`Person ${person} has no identity.`);
    return { writes: await passwordWrites(act, identity, hash), answer: undefined };
  });
}

/** The new hash, no token left over, and every session made before now ended. */
export const passwordWrites = async (act: Act, { self, secret }: Identity, hash: string): Promise<Write[]> => [
  changeSecret(secret, { hash }),
  ...(await changeSelf(act, self, { sessionsAfter: act.now }, { type: 'IdentityChanged', person: self.id, what: ['password'] })),
];

/** updatePassword answers its field messages as JSON text too: the contract prints it so. */
export function fieldRefusal(fields: Record<string, string[]>): AppError {
  const error = invalidFields(fields);
  error.message = JSON.stringify(fields);
  return error;
}
