/** Whether a line goes on in the next one: an odd number of back-slashes ends it. */
function isContinued(line: string): boolean {
  let count = 0;
  while (line.at(-1 - count) === '\\') count += 1;
  return count % 2 === 1;
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

const unescaped = (text: string): string =>
  text.replaceAll(ESCAPE, (_, code: string | undefined, character: string | undefined) =>
    code === undefined ? (CONTROLS[character ?? ''] ?? character ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Returns the lines of a Java properties file, in which ADL keeps its cases; a key can come twice. */
export function readProperties(text: string): (readonly [string, string])[] {
  const entries: (readonly [string, string])[] = [];
  let parts: string[] = [];
  for (const part of text.split(/\r\n|\r|\n/)) {
    const line = part.trimStart();
    if (isContinued(line)) {
      parts.push(line.slice(0, -1));
      continue;
    }
    const whole = [...parts, line].join('');
    parts = [];
    const match = /^((?:\\.|[^\\=:\s])+)\s*[=:]?\s*(.*)$/s.exec(whole);
    if (match && !/^[#!]/.test(whole)) entries.push([unescaped(match[1] ?? ''), unescaped(match[2] ?? '')]);
  }
  return entries;
}
