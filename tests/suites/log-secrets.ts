/** What must never be in a log line of a function, by what it is. */
const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a token', /\bey[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  ['the code of a hand-off', /\bho_[A-Za-z0-9_-]{20,}/],
  ['an API key', /\btk_[0-9a-f]{20}\.[A-Za-z0-9_-]+/],
  ['a header of authorisation', /\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_=.-]{12,}/i],
  ['a link that sets a password', /(?:password-reset|set-password)\?\S*token=/],
  ['a signature', /[?&]sig=[A-Za-z0-9_-]{16,}/],
  ['an answer', /\\?"(?:selectedOption|freeTextAnswer|userSelections|userOrder|cmi\.suspend_data)\\?":/],
];

/** Lines of the logger, and of errors that a function has thrown; all else is said by the suites themselves. */
const isOfFunction = (line: string): boolean => line.includes('"service":"trellis"') || /^[a-z-]+: \w*Error: /.test(line);

/** What a log holds that it must not: what it is, and the line without its end. */
type Hit = { readonly what: string; readonly line: string };

/** Returns how many lines of functions a log has, and which of them hold a secret. `passwords`: those of the people of the tests. */
export function secretsIn(log: string, passwords: readonly string[]): { readonly lines: number; readonly hits: readonly Hit[] } {
  const lines = log.split('\n').filter(isOfFunction);
  const whatIsIn = (line: string): string[] => [
    ...SECRETS.flatMap(([what, pattern]) => (pattern.test(line) ? [what] : [])),
    ...passwords.flatMap((password) => (line.includes(password) ? ['a password'] : [])),
  ];
  const hits = lines.flatMap((line) => whatIsIn(line).map((what) => ({ what, line: line.slice(0, 300) })));
  return { lines: lines.length, hits };
}

/** Returns the passwords that a source text gives to people: the constants whose name ends with PASSWORD. */
export const passwordsIn = (source: string): string[] =>
  [...source.matchAll(/PASSWORD = '([^']{8,})'/g)].map(([, password = '']) => password);
