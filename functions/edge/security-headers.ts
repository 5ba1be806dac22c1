import { browserStorage } from '../platform/objects/presign.ts';
import { originOf, settings } from '../platform/runtime/settings.ts';

/**
 * Returns what a page of the app may load and run. Styles need 'unsafe-inline' (Mantine, media-chrome and Quill write style elements);
 * scripts never do. The upload host is allowed for images too, since the content host redirects large pictures there. Only the two named
 * trusted-types policies may write HTML: that of web/design/trusted-types.ts and that of DOMPurify.
 */
function contentSecurityPolicy(): string {
  const content = originOf(`*.${settings().CONTENT_DOMAIN}`);
  const storage = browserStorage();
  const video = 'https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com';
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self'`,
    `img-src 'self' data: blob: ${content} ${storage}`,
    `media-src 'self' data: blob: ${content} ${storage}`,
    `connect-src 'self' ${content} ${storage}`,
    // 'self': GET /api/proxy, which leads to the content host.
    `frame-src 'self' ${content} ${video} https:`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `trusted-types default dompurify`,
    `require-trusted-types-for 'script'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/**
 * Returns the headers of every page. The central host sends its origin as referrer, by which an instance recognises the hand-off. A window that a
 * page opens for a package can answer it; packages that save when they are left need `unload`.
 */
export function securityHeaders(host: { readonly isCentral: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': host.isCentral ? 'strict-origin' : 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'unload=*, camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
