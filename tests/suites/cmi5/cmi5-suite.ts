import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Suite, SuiteResult } from '../suite.ts';
import { startBridge } from './bridge.ts';
import { Platform } from './platform.ts';

type Outcome = {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Milliseconds that one test may take. */
const PATIENCE_MS = 60_000;
/** Characters of the reason for which a test failed. */
const LONGEST = 300;

/** Returns the result of the suite by what it has written about itself. */
export function resultOf({ numPassedTests, numTotalTests, testResults }: Outcome): SuiteResult {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = all
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName, status, failureMessages }) => `${status}: ${fullName} ${(failureMessages[0] ?? '').slice(0, LONGEST)}`);
  return { name: 'CATAPULT', passed: numPassedTests, total: numTotalTests, failures };
}

async function runSuite(folder: string, port: number): Promise<Outcome> {
  const own = await mkdtemp(join(tmpdir(), 'trellis-catapult-'));
  const output = join(own, 'outcome.json');
  const given = [
    join(folder, 'node_modules/jest/bin/jest.js'),
    '--ci',
    '--runInBand',
    `--testTimeout=${PATIENCE_MS}`,
    '--json',
    `--outputFile=${output}`,
  ];
  const child = spawn(process.execPath, given, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // The suite's browser runs without a sandbox there, as root has to.
      CI: 'true',
      CATAPULT_LMS: join(import.meta.dirname, 'lms.cjs'),
      BRIDGE_PORT: String(port),
      PUPPETEER_EXECUTABLE_PATH: process.env['CHROMIUM_PATH'],
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await new Promise((resolve) => child.once('exit', resolve));
  try {
    return JSON.parse(await readFile(output, 'utf8')) as Outcome;
  } catch {
    throw new Error('The suite ended without figures. Is it installed as its own README says, and does CHROMIUM_PATH name a browser?');
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** CATAPULT's suite for platforms that launch cmi5: imports, and launches in its own browser. */
export const cmi5Suite: Suite = {
  folder: 'CATAPULT/lts',
  needs: 'pkg/dist',
  run: async (folder, report) => {
    const platform = await Platform.start();
    const { port, server } = await startBridge(platform);
    try {
      report(resultOf(await runSuite(folder, port)));
    } finally {
      server.close();
      await platform.stop();
    }
  },
};
