/**
 * Returns the headers of the page around a package. It runs its own scripts alone and calls the run-time alone; it frames the package, which
 * is of the same origin, and secure addresses, since items of a manifest may name those. `unload` stays allowed, since packages save in it.
 * The cookies of the content domain go before a package runs: none is ours, and a script of another package may have set them for all hosts.
 */
export const packageShellHeaders = (own: string, app: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'clear-site-data': '"cookies"',
  'content-security-policy': [
    `default-src 'none'`,
    `script-src ${own}/_a/`,
    `style-src ${own}/_a/`,
    `connect-src ${own}/_t/`,
    `frame-src 'self' https:`,
    `trusted-types 'none'`,
    `require-trusted-types-for 'script'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${app} 'self'`,
  ].join('; '),
  'permissions-policy': 'unload=*, camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
});
