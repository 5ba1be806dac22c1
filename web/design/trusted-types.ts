/**
 * The page's own rule for text that becomes HTML (Trusted Types, default policy; the content security policy requires it): whatever a
 * library writes comes through here. Text without a tag passes, and so does what a widget draws into its own shadow root; other HTML
 * goes through the purifier of those widgets that need it, and is refused where none of them has been loaded.
 */
type Purify = (html: string) => string;
let purify: Purify | null = null;

/** Called by the widgets that let a library write HTML: they bring the purifier, which sign-in and lists do without. */
export function purifyWith(by: Purify): void {
  purify = by;
}

/** What may be written; null: nothing, and the write fails. `sink`: where to, as the browser names it. */
export function writable(html: string, sink: string): string | null {
  if (!html.includes('<') || sink === 'ShadowRoot innerHTML') return html;
  return purify === null ? null : purify(html);
}

/** As far as it is used here; not every browser has it. */
type Factory = { createPolicy(name: string, rules: { createHTML(html: string, type: string, sink: string): string | null }): unknown };
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
trustedTypes?.createPolicy('default', { createHTML: (html, _type, sink) => writable(html, sink) });
