import { join } from 'node:path';
import { type Emulator } from './signed-call.ts';
import { runToEnd } from './children.ts';
import { emulatorEnvironment } from './emulator.ts';
import { Refused } from './refusal.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the CDK CLI as an operator does, against an emulator; `folder`: another than that of our app. @throws Refused with the last that it said */
export async function cdk(at: Emulator, args: readonly string[], folder = ROOT): Promise<string> {
  const { code, output } = await runToEnd(join(ROOT, 'node_modules/.bin/cdk'), [...args, '--ci', '--no-color', '--no-notices'], {
    cwd: folder,
    env: { ...emulatorEnvironment(at), CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  if (code === 0) return output;
  const last = output.trim().split('\n').slice(-12).join('\n    ');
  throw new Refused(`cdk ${args.join(' ')} failed. It last said:\n    ${last}`);
}
