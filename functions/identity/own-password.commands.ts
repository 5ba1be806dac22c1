import { passwordProblem } from '../../shared/identity/password-rule.ts';
import { unauthenticated } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { commandContext } from '../platform/request/command-context.ts';
import { expiring } from '../platform/keys/keys.ts';
import { hashPassword, passwordFits } from '../platform/credentials/passwords.ts';
import { clearRate, oncePerDocument, type Rate, spendRate } from '../platform/request/rate-limits.ts';
import type { Call } from '../platform/request/request.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { readIdentity } from './identity.records.ts';
import { fieldErrors, passwordWrites } from './password.commands.ts';

/** The holder of a stolen session token must not guess the password with it. */
const ATTEMPTS: Rate = { what: 'own-password', limit: 10, seconds: 900 };

/** The input of `updatePassword`. */
type PasswordChange = {
  readonly current_password: string;
  readonly new_password: string;
  readonly new_password_confirmation: string;
};

/** Changes the caller's password. All their other sessions end. */
export async function updatePassword(call: Call, viewer: Viewer, input: PasswordChange): Promise<void> {
  oncePerDocument(call, 'updatePassword');
  await spendRate(ATTEMPTS, String(viewer.person), call.now);
  const former = await readIdentity(viewer.person);
  if (!(await passwordFits(input.current_password, former?.secret.hash ?? null)))
    throw fieldErrors({ current_password: ['The current password is incorrect.'] });
  const problem = passwordProblem(input.new_password);
  if (problem !== null) throw fieldErrors({ new_password: [problem] });
  if (input.new_password !== input.new_password_confirmation) throw fieldErrors({ new_password_confirmation: ['Passwords do not match.'] });
  await clearRate(ATTEMPTS, String(viewer.person), call.now);

  const hash = await hashPassword(input.new_password);
  const context = commandContext(call, viewer, 'updatePassword');
  await transact(async () => {
    const identity = await readIdentity(viewer.person);
    if (!identity) throw new Error(`Person ${viewer.person} has no identity.`);
    return { writes: [...(await passwordWrites(context, identity, hash)), keepSession(viewer, call.now)], result: undefined };
  });
}

/** Returns the write that keeps the caller's session when their password ends the others. */
export function keepSession({ session: { family, session } }: Viewer, now: Instant): Write {
  return {
    table: 'expiring',
    key: expiring.session(family, session),
    update: 'SET createdAt = :now',
    // A session that was ended meanwhile must not be created again.
    condition: 'attribute_exists(pk)',
    values: { ':now': now },
    onFail: unauthenticated(),
  };
}
