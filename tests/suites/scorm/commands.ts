/** One call of a case: what the package calls, and what it has to get. */
export type CaseCall = {
  readonly call: 'Initialize' | 'Terminate' | 'Commit' | 'GetValue' | 'SetValue' | 'GetErrorString' | 'GetLastError' | 'GetDiagnostic';
  readonly values: readonly string[];
  /** null: any text of 1 to 255 characters. */
  readonly answer: string | null;
  readonly error: string;
};

/** A check of a case: the objectives of the SCO are these. */
export type ObjectivesCheck = { readonly call: 'objectives'; readonly ids: readonly string[] };

const CALLS: Readonly<Record<string, CaseCall['call']>> = {
  I: 'Initialize',
  T: 'Terminate',
  C: 'Commit',
  GET: 'GetValue',
  SET: 'SetValue',
  GES: 'GetErrorString',
  GLE: 'GetLastError',
  GeDi: 'GetDiagnostic',
};

type Words = ReadonlyMap<string, string>;

const wordOf = (words: Words, word: string): string => words.get(word) ?? word;

/** Returns the element that abbreviations name; an item that is named by its id keeps it between two `&`. */
function elementOf(words: Words, text: string): string {
  if (!text.includes('~')) return text;
  const parts = text.split('~');
  const target = parts.at(-2);
  // `tar` is a pattern whose place the last part takes.
  if (target === 'tar') return [...parts.slice(0, -2).map((part) => wordOf(words, part)), `{target=${parts.at(-1) ?? ''}}`].join('.');
  return parts.map((part) => wordOf(words, part)).join('.');
}

/** Returns element and value of a SET: the first `!` behind the last part's name parts them. */
function settingOf(words: Words, text: string): string[] {
  const start = text.split('!')[0]?.lastIndexOf('~') ?? -1;
  const at = text.indexOf('!', start + 1);
  if (at === -1) return [elementOf(words, text), ''];
  return [elementOf(words, text.slice(0, at)), valueOf(words, text.slice(at + 1))];
}

/** Returns a value; that of a navigation request can name its target. */
function valueOf(words: Words, text: string): string {
  const [pattern, target, word] = text.split('~');
  if (pattern === 'tar' && word !== undefined) return `{target=${target ?? ''}}${wordOf(words, word)}`;
  return wordOf(words, text);
}

const answerOf = (words: Words, text: string): string | null => {
  if (text === 'less255') return null;
  return text === 'emptyCS' ? '' : wordOf(words, text);
};

/** Returns what a line of a case calls: `GET->c~LOC->test->0`; null for a line without a call, of which the suite has a few. */
export function readCommand(words: Words, line: string): CaseCall | ObjectivesCheck | null {
  const parts = line.split('->');
  const [method = '', argument = ''] = parts;
  if (method === 'COI') return { call: 'objectives', ids: argument.split(',').filter(Boolean) };
  const call = CALLS[method];
  if (call === undefined) return null;
  const error = parts.at(-1) ?? '';
  const answer = answerOf(words, parts.slice(2, -1).join('->'));
  if (call === 'SetValue') return { call, values: settingOf(words, argument), answer, error };
  if (call === 'GetValue') return { call, values: [elementOf(words, argument)], answer, error };
  if (call === 'GetLastError') return { call, values: [], answer, error };
  return { call, values: [argument], answer, error };
}

/** One launch of an activity in a case: the n-th of it, its calls, and what the learner does then. */
export type Visit = { readonly name: string; readonly commands: readonly (CaseCall | ObjectivesCheck)[]; readonly next: string | null };

const LINE = /^(Act\d+[a-z]?V\d+)\.(commands|CUI)(?:\.(\d+))?$/;

/** Returns the launches of a case by their names: `Act3V2` is the second of activity 3. */
export function readCase(words: Words, properties: ReadonlyMap<string, string>): ReadonlyMap<string, Visit> {
  const lines = new Map<string, string[]>();
  const thens = new Map<string, string>();
  for (const [key, text] of properties) {
    const [, name = '', kind, index] = LINE.exec(key) ?? [];
    if (kind === undefined) continue;
    const list = lines.get(name) ?? [];
    if (kind === 'CUI') thens.set(name, text);
    else list[Number(index)] = text;
    lines.set(name, list);
  }
  return new Map(
    [...lines].map(([name, list]) => [
      name,
      { name, commands: Object.values(list).flatMap((line) => readCommand(words, line) ?? []), next: thens.get(name) ?? null },
    ]),
  );
}
