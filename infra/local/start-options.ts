import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readExternalCloud } from './external-cloud.ts';
import type { ExternalCloud } from './external-cloud.ts';
import { localHosts } from './hosts.ts';
import type { CloudPlan } from './plan.ts';
import { readHosts, readScanner, readSmtp } from './public-settings.ts';
import type { Demo } from './seed/seed-types.ts';

/** The start is refused for a reason that the user can correct; the message is one sentence, printed without a stack. */
export class StartRefused extends Error {}

/** The arguments and environment of `npm start`. */
export type StartOptions = {
  readonly root: string;
  readonly empty: boolean;
  readonly demo: Demo;
  /** Whether sent mail is shown at `/dev/mail`. */
  readonly showsMail: boolean;
  readonly port: number;
  /** Address that the host listens on. */
  readonly address: string;
  /** Manifest whose functions are built. */
  readonly manifest: string;
  /** Folder of the built bundles and client. */
  readonly build: string;
  readonly plan: CloudPlan;
  /** False for a test with its own functions, which has neither client nor sample data. */
  readonly isProduct: boolean;
};

function commandArguments() {
  try {
    return parseArgs({
      options: {
        empty: { type: 'boolean', default: false },
        demo: { type: 'string', default: 'large' },
        'dev-mail': { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new StartRefused(
      'npm start accepts three arguments: --empty, no sample data, --demo small, a few people in place of an organisation at work, and --dev-mail, which shows sent mail at /dev/mail all the same. Write them as npm start -- --empty.',
    );
  }
}

/** Returns which sample data is made. @throws StartRefused */
function readDemo(demo: string): Demo {
  if (demo === 'small' || demo === 'large') return demo;
  throw new StartRefused(`--demo is small or large, not "${demo}".`);
}

/** Prints an error and ends the process: one sentence for StartRefused, otherwise the stack. */
export function refuseStart(error: unknown): never {
  const defect = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof StartRefused ? error.message : defect}\n`);
  process.exit(1);
}

/** Returns a setting of the environment. @throws StartRefused with its sentence */
function settingOf<Setting>(read: (variables: NodeJS.ProcessEnv) => Setting): Setting {
  try {
    return read(process.env);
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : String(error));
  }
}

function readPort(): number {
  const port = Number(process.env['PORT'] ?? 4000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartRefused(`PORT must be a number between 0 and 65535, not "${process.env['PORT']}".`);
}

function readAddress(): string {
  const address = process.env['TRELLIS_LISTEN'] || '127.0.0.1';
  if (isIP(address) !== 0) return address;
  throw new StartRefused(`TRELLIS_LISTEN is an IP address, such as 0.0.0.0 for all of this machine, not "${address}".`);
}

/** Returns the options from arguments and environment. `TRELLIS_MANIFEST` and `TRELLIS_BUILD` are for tests with their own functions. */
export function readStartOptions(): StartOptions {
  const { values } = commandArguments();
  const port = readPort();
  // Two folders up from infra/local, and from .build/local with the built program.
  const root = resolve(import.meta.dirname, '../..');
  const testManifest = process.env['TRELLIS_MANIFEST'];
  const build = resolve(process.env['TRELLIS_BUILD'] ?? join(root, '.build'));
  const bundles = join(build, 'functions');
  const externalCloud = settingOf<ExternalCloud | undefined>(readExternalCloud);
  const hosts = settingOf(readHosts);
  const smtp = settingOf(readSmtp);
  const scanner = settingOf(readScanner);
  if (hosts.product !== localHosts.product && !values.empty) {
    throw new StartRefused('TRELLIS_DOMAIN is for a product without sample data: npm start -- --empty.');
  }
  // Mail, secrets and checkpoints beside an external cloud are not mixed with those of the embedded engines.
  const data = externalCloud ? join(root, '.data', `outside-${externalCloud.environment}`) : join(root, '.data');
  return {
    root,
    empty: values.empty,
    demo: readDemo(values.demo),
    showsMail: smtp === undefined && (!values.empty || values['dev-mail']),
    port,
    address: readAddress(),
    manifest: testManifest ? resolve(testManifest) : join(root, 'functions/manifest.ts'),
    build,
    plan: {
      root,
      data: resolve(process.env['TRELLIS_DATA'] ?? data),
      manifest: join(bundles, 'manifest.mjs'),
      functions: 'bundled',
      bundles,
      web: join(build, 'web'),
      hosts,
      ...(smtp !== undefined && { smtp }),
      ...(scanner !== undefined && { scanner }),
      ...(externalCloud && { externalCloud }),
    },
    isProduct: testManifest === undefined,
  };
}
