import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import type { Environment } from '../../../infra/aws/environments.ts';
import { runToEnd } from '../children.ts';
import { emulatorEnvironment } from '../emulator.ts';
import { type SmokeCaller, rest, signIn } from '../journey/caller.ts';
import { DOMAIN, PEOPLE } from '../journey/tenant.ts';
import type { Emulator } from '../signed-call.ts';
import type { SmokeTarget } from '../smoke-target.ts';
import type { Steps } from '../steps.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs `npm run ops -- …` as an operator does, against a deployment. @throws with what it said when it did not end well */
async function ops(at: Emulator, env: Environment, folder: string, ...words: string[]): Promise<string> {
  const { code, output } = await runToEnd(process.execPath, [join(ROOT, 'infra/ops/main.ts'), ...words], {
    cwd: ROOT,
    // Nothing of a data folder that happens to lie in this checkout.
    env: { ...emulatorEnvironment(at), TRELLIS_ENVIRONMENT: env.name, TRELLIS_DATA: join(folder, 'none') },
  });
  if (code === 0) return output;
  throw new Error(`ops ${words.join(' ')} ended with ${code}. It last said:\n    ${output.trim().split('\n').slice(-6).join('\n    ')}`);
}

function expectSaid(output: string, words: RegExp): void {
  if (!words.test(output)) throw new Error(`It said nothing of ${words.source}, but: ${output.trim().split('\n').at(-1)}`);
}

const keyOf = ({ token }: SmokeCaller): string | undefined => decodeProtectedHeader(token).kid;
const isIn = (target: SmokeTarget, who: SmokeCaller): Promise<boolean> =>
  rest(target, who, '/api/user').then(
    () => true,
    () => false,
  );

/** Step 9 of the guide: the first super admin, with the token of the link that is printed. */
export async function firstAdmin(at: Emulator, env: Environment): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-operator-'));
  try {
    const said = await ops(at, env, folder, 'first-admin', '--email', PEOPLE.superAdmin.email);
    const token = /[?&]token=([^&\s]+)/.exec(said)?.[1];
    if (token === undefined) throw new Error(`No link was printed, but: ${said.trim().split('\n').at(-1)}`);
    return decodeURIComponent(token);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the guide has an operator do with an environment that runs (docs/operating.md), on the deployed functions. */
export async function operate(at: Emulator, env: Environment, target: SmokeTarget, { step }: Steps): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-operator-'));
  const run = (...words: string[]): Promise<string> => ops(at, env, folder, ...words);
  const host = `${DOMAIN}.${target.productDomain}`;
  try {
    await step('ops parked list: nothing is set aside', async () => expectSaid(await run('parked', 'list'), /nothing|no commit/i));
    await step('ops verify: V1 to V5 hold', async () => expectSaid(await run('verify'), /Nothing is wrong/));
    await step('ops relay: what was announced is announced again', () => run('relay', '--since', '2020-01-01T00:00:00Z'));
    await step('ops export: the tenant is written to a folder', () => run('export', '--tenant', DOMAIN, join(folder, 'exported')));
    const before = await signIn(target, PEOPLE.admin, host);
    const after = await step('ops rotate-key: a new key signs, and who is signed in stays so', async () => {
      await run('rotate-key');
      const fresh = await signIn(target, PEOPLE.admin, host);
      if (keyOf(fresh) === keyOf(before)) throw new Error('The former key still signs.');
      if (!(await isIn(target, before))) throw new Error('Somebody was signed out.');
      return fresh;
    });
    await step('ops rotate-key --end-overlap: what the former key signed is good no longer', async () => {
      await run('rotate-key', '--end-overlap');
      const good = [await isIn(target, before), await isIn(target, after)];
      if (good[0] || !good[1])
        throw new Error(`The former key is ${good[0] ? 'still' : 'no longer'} good, the new one ${good[1] ? 'is' : 'is not'}.`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
