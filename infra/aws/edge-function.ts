import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';

/**
 * What CloudFront's run-time (cloudfront-js-2.0) does not know, though later than its ECMAScript 5.1 and some features of 6 to 12.
 * esbuild rewrites what it can, such as `?.`, and stops at what it cannot, such as destructuring.
 */
const unsupported = {
  'array-spread': false,
  class: false,
  'default-argument': false,
  destructuring: false,
  'for-of': false,
  generator: false,
  'logical-assignment': false,
  'nullish-coalescing': false,
  'object-extensions': false,
  'object-rest-spread': false,
  'optional-catch-binding': false,
  'optional-chain': false,
} as const;

/** The viewer-request function as it stands in functions/edge, without its types: CloudFront runs plain scripts without modules. */
export function edgeFunctionSource(contentDomain: string): string {
  const source = readFileSync(new URL('../../functions/edge/viewer-request.ts', import.meta.url), 'utf8');
  const { code } = transformSync(source, {
    loader: 'ts',
    target: 'es2020',
    supported: unsupported,
    define: { CONTENT_DOMAIN: JSON.stringify(contentDomain) },
  });
  return code.replaceAll(/^export \{[^}]*\};?$/gm, '').replaceAll(/^export /gm, '');
}
