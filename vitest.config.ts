import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/runner/long-first.ts';

// Vite would take graphql's `module` build for our files while the libraries take `main`: two copies, whose errors do not know each other.
const graphql = { find: /^graphql$/, replacement: resolve(import.meta.dirname, 'node_modules/graphql/index.js') };

// What Node has compiled of the product and its libraries is kept for the next file and the next run.
const NODE_COMPILE_CACHE = resolve(import.meta.dirname, 'node_modules/.cache/compiled');

/** What tests print and the product logs goes through tests/fixtures/output-setup.ts, which vitest's own console would bypass. */
const namedProject = (project: string, setupFiles: readonly string[] = []) => ({
  name: project,
  env: { NODE_COMPILE_CACHE, TRELLIS_PROJECT: project, ...(project === 'cloud' && { TRELLIS_TESTS_SHARE: 'yes' }) },
  setupFiles: [...setupFiles, 'tests/fixtures/output-setup.ts'].map((file) => resolve(import.meta.dirname, file)),
  disableConsoleIntercept: true,
});

const cloudSpecs = ['tests/{cloud,access,faults,conformance,emulators/localstack}/**/*.spec.ts'];

/**
 * Each of these has a process and a cloud of its own: it runs the cloud with another manifest or other settings, which a process
 * reads once, or ends engines. All others share one cloud in each process: tests/fixtures/shared-cloud.ts.
 */
const apartSpecs = [
  'tests/{faults,conformance,emulators/localstack}/**/*.spec.ts',
  'tests/cloud/embedded/**/*.spec.ts',
  'tests/cloud/ops/{any-text,export,rotate-key}.spec.ts',
  'tests/cloud/replies/{anonymous,headers,package-shell,request-throttle}.spec.ts',
  'tests/cloud/files/{scanned-ways,virus-scan}.spec.ts',
  'tests/cloud/courses/shell.spec.ts',
  'tests/cloud/tenancy/{branch-form,former-slugs,look,sender}.spec.ts',
  'tests/cloud/learning/web-pages.spec.ts',
];

/** Hundreds of calls at once, each of which has the time that a function has: with nothing beside them, and after all others. */
const aloneSpecs = ['tests/cloud/learning/limits-at-once.spec.ts'];

const cloud = {
  // Once more, and named UNSTABLE then: a test that passes only sometimes is a defect to be mended, and hides no other.
  retry: 1,
  // Node reads TypeScript by itself, at half of what Vite takes for the same modules. No cloud test replaces one: `vi.mock` would need the
  // loader, and `vi.resetModules` does nothing.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // The first case of a process also loads the whole product, which takes long beside other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // One second, unless said, which a machine with other work takes for one look.
  expect: { poll: { timeout: 60_000 } },
  // Each process has engines of its own, and waits for them, for the stream and for timers most of the time: two cores bear three.
  maxWorkers: 3,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        resolve: { alias: [graphql] },
        test: {
          ...namedProject('unit'),
          // Unless said, one core of two would be left idle.
          maxWorkers: 2,
          // What a file has loaded is there for the next one. A process for each would take half of the time of all.
          isolate: false,
          // Rules read every file of the repository, on a machine that may have other work.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          include: [
            '{shared,events,functions,infra,web}/**/*.spec.{ts,tsx}',
            'tests/{rules,contract,infra,suites,runner,fixtures,readers}/**/*.spec.ts',
            'tests/emulators/*.spec.ts',
            'tests/emulators/cloud/*.spec.ts',
          ],
        },
      },
      {
        test: {
          ...cloud,
          ...namedProject('cloud', ['tests/fixtures/shared-process.ts']),
          // One process after another would load the whole product for each file, and start engines for it.
          // On an emulator each file has tables of its own, whose names a process reads once.
          isolate: process.env['TRELLIS_TESTS'] === 'external',
          include: cloudSpecs,
          exclude: [...apartSpecs, ...aloneSpecs],
        },
      },
      { test: { ...cloud, ...namedProject('cloud-apart'), include: apartSpecs } },
      { test: { ...cloud, ...namedProject('cloud-alone'), maxWorkers: 1, sequence: { groupOrder: 1 }, include: aloneSpecs } },
      { test: { ...cloud, ...namedProject('image'), include: ['tests/image/**/*.spec.ts'] } },
    ],
  },
});
