import { browserStorage } from '../platform/objects/presign.ts';
import { originOf, settings } from '../platform/runtime/settings.ts';

/**
 * What a page of the app may load and run. Styles need 'unsafe-inline' (Mantine, media-chrome and Quill write style elements);
 * scripts never do. The upload host stands among images too, since large pictures are led there by the content host. Nothing is written
 * as HTML but by the two policies named: web/design/trusted-types.ts and the purifier's own.
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
    `frame-src ${content} ${video} https:`,
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

/** Headers of every page. Choosers and sign-in on the central host tell their origin, by which an instance knows where a person comes from. */
export function securityHeaders(host: { readonly isCentral: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': host.isCentral ? 'strict-origin' : 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
