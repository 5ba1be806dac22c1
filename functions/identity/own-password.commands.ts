import { passwordProblem } from '../../shared/identity/password-rule.ts';
import { unauthenticated } from '../../shared/kernel/errors.ts';
import { actOf } from '../platform/request/command-context.ts';
import { expiring } from '../platform/keys/keys.ts';
import { hashPassword, passwordFits } from '../platform/passwords.ts';
import { clearRate, type Rate, spendRate } from '../platform/rates.ts';
import type { Call } from '../platform/request.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/viewer.ts';
import { readIdentity } from './identity.records.ts';
import { fieldRefusal, passwordWrites } from './password.commands.ts';

/** Whoever holds a stolen token must not try passwords with it. */
const ATTEMPTS: Rate = { what: 'own-password', limit: 10, seconds: 900 };

export type PasswordChange = {
  readonly current_password: string;
  readonly new_password: string;
  readonly new_password_confirmation: string;
};

/** Changes one's own password. All other sessions end; the one that proved the current password goes on. */
export async function updatePassword(call: Call, viewer: Viewer, input: PasswordChange): Promise<void> {
  await spendRate(ATTEMPTS, String(viewer.person), call.now);
  const before = await readIdentity(viewer.person);
  if (!(await passwordFits(input.current_password, before?.secret.hash ?? null)))
    throw fieldRefusal({ current_password: ['The current password is incorrect.'] });
  const problem = passwordProblem(input.new_password);
  if (problem !== null) throw fieldRefusal({ new_password: [problem] });
  if (input.new_password !== input.new_password_confirmation)
    throw fieldRefusal({ new_password_confirmation: ['Passwords do not match.'] });
  await clearRate(ATTEMPTS, String(viewer.person), call.now);

  const hash = await hashPassword(input.new_password);
  const act = actOf(call, viewer, 'updatePassword');
  await transact(async () => {
    const identity = await readIdentity(viewer.person);
    if (!identity) throw new Error(`Person ${viewer.person} has no identity.`);
    const { family, session } = viewer.session;
    const kept: Write = {
      table: 'expiring',
      key: expiring.session(family, session),
      update: 'SET createdAt = :now',
      // Signed out meanwhile: nothing to keep, and nothing to bring back.
      condition: 'attribute_exists(pk)',
      values: { ':now': call.now },
      onFail: unauthenticated(),
    };
    return { writes: [...(await passwordWrites(act, identity, hash)), kept], answer: undefined };
  });
}
