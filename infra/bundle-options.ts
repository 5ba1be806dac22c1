import type { BuildOptions } from 'esbuild';
import { fileURLToPath } from 'node:url';

const credentials = fileURLToPath(new URL('../functions/platform/runtime/environment-credentials.ts', import.meta.url));

/**
 * How a function is bundled, wherever it runs: the embedded cloud, AWS and the bench all take this. The SDK goes in, since the
 * run-time's own moves without us and ours travels with the code it was tested with.
 */
export const functionBundle = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  mainFields: ['module', 'main'],
  // A file named without its ending is the module, as a package's name is: else there are two copies of graphql, whose errors do not
  // know each other, and a document that does not parse answers 200.
  resolveExtensions: ['.mjs', '.js', '.json'],
  alias: { '@aws-sdk/credential-provider-node': credentials },
  // For packages that still call require, as some of the SDK's and GraphQL's do.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  outExtension: { '.js': '.mjs' },
  sourcemap: 'linked',
  sourcesContent: false,
} satisfies BuildOptions;
