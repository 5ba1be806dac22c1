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

/** What may be run as a worker: a script of the client itself; null: nothing else. */
export function runnable(address: string, sink: string, origin: string): string | null {
  if (sink !== 'Worker constructor') return null;
  const url = new URL(address, origin);
  return url.origin === origin && /^\/app\/assets\/[\w.-]+\.m?js$/.test(url.pathname) ? url.href : null;
}

/** As far as it is used here; not every browser has it. */
type Rule = (text: string, type: string, sink: string) => string | null;
type Factory = { createPolicy(name: string, rules: { createHTML: Rule; createScriptURL: Rule }): unknown };
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
trustedTypes?.createPolicy('default', {
  createHTML: (html, _type, sink) => writable(html, sink),
  createScriptURL: (address, _type, sink) => runnable(address, sink, location.origin),
});
