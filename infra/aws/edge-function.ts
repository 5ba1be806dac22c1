import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import type { TenantHosts } from '../../shared/tenancy/host.ts';

/**
 * Language features that the run-time cloudfront-js-2.0 (ECMAScript 5.1 with some features of 6 to 12) does not support. esbuild rewrites some of
 * them, such as `?.`, and fails on others, such as destructuring.
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

/** Returns the viewer-request function of functions/edge as a plain script without types and modules, as CloudFront requires. */
export function edgeFunctionSource(contentDomain: string, productDomain: string, tenants: TenantHosts = {}): string {
  const source = readFileSync(new URL('../../functions/edge/viewer-request.ts', import.meta.url), 'utf8');
  const { code } = transformSync(source, {
    loader: 'ts',
    target: 'es2020',
    supported: unsupported,
    define: {
      CONTENT_DOMAIN: JSON.stringify(contentDomain),
      PRODUCT_DOMAIN: JSON.stringify(productDomain),
      TENANT_HOSTS: JSON.stringify(tenants),
    },
  });
  return code.replaceAll(/^export \{[^}]*\};?$/gm, '').replaceAll(/^export /gm, '');
}
