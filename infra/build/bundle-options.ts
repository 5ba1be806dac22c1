import type { BuildOptions } from 'esbuild';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';

const runtime = (file: string): string => fileURLToPath(new URL(`../../functions/platform/runtime/${file}`, import.meta.url));

/** Returns the entry points of the modules that run in threads of functions, by the names of their bundles. */
export const workerEntries = (specs: readonly FunctionSpec[]): Record<string, string> =>
  Object.fromEntries(specs.flatMap(({ workers = [] }) => workers.map((file) => [basename(file, '.ts'), file])));

/**
 * The bundle options of every function, for the embedded cloud, AWS and the benchmarks. The SDK is bundled, because the copy in the Lambda
 * run-time changes without a deployment, while the bundled one is the one that was tested.
 */
export const functionBundle = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  // Texts of languages stand in bundles as they are: escaped, a letter of Arabic takes six bytes.
  charset: 'utf8',
  mainFields: ['module', 'main'],
  // With it graphql leaves out a check of every type of every value, a fifth of the time of a large answer.
  define: { 'process.env.NODE_ENV': '"production"' },
  // An import without an extension resolves to the module, like an import by package name. Otherwise a bundle has two copies of graphql with
  // different error classes, and a document that does not parse is answered with status 200.
  resolveExtensions: ['.mjs', '.js', '.json'],
  alias: {
    '@aws-sdk/credential-provider-node': runtime('environment-credentials.ts'),
    'urlpattern-polyfill': runtime('node-url-pattern.ts'),
  },
  // Some packages of the SDK and of GraphQL still call require.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  outExtension: { '.js': '.mjs' },
  sourcemap: 'linked',
  sourcesContent: false,
} satisfies BuildOptions;
