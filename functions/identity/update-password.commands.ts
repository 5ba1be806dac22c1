import { passwordProblem } from '../../shared/identity/password-rule.ts';
import { commandContext } from '../platform/request/command-context.ts';
import { hashPassword, passwordFits } from '../platform/credentials/passwords.ts';
import { clearRate, oncePerDocument, type Rate, spendRate } from '../platform/request/rate-limits.ts';
import type { Call } from '../platform/request/request.ts';
import { transact } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { keepSession, readIdentity } from './identity.records.ts';
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
    return { writes: [...(await passwordWrites(context, identity, hash)), keepSession(viewer.session, call.now)], result: undefined };
  });
}
