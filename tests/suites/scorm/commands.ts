/** One call of a case: what the package calls, and what it has to get. */
export type CaseCall = {
  readonly call: 'Initialize' | 'Terminate' | 'Commit' | 'GetValue' | 'SetValue' | 'GetErrorString' | 'GetLastError' | 'GetDiagnostic';
  readonly values: readonly string[];
  /** null: any text of at most 255 characters. */
  readonly answer: string | null;
  readonly error: string;
  /** The type of the interaction that the case reads, where it names one: its answer can be written in several ways then. */
  readonly type?: string | null;
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

/** The type of an interaction that a case writes behind the element it reads: `c~INTR~1~CR~0~P!TY.f`. */
const TYPE = /(?<=~INTR~.*)!(TY\..+)$/;

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
  if (call === 'GetValue') {
    const type = TYPE.exec(argument)?.[1];
    const element = elementOf(words, argument.replace(TYPE, ''));
    return { call, values: [element], answer, error, type: type === undefined ? null : wordOf(words, type) };
  }
  if (call === 'GetLastError') return { call, values: [], answer, error };
  return { call, values: [argument], answer, error };
}

/** One launch of an activity in a case: the n-th of it, its calls, and what the learner does then. */
export type Visit = { readonly name: string; readonly commands: readonly (CaseCall | ObjectivesCheck)[]; readonly next: string | null };

const LINE = /^(Act\d+[a-z]?V\d+)\.(commands|CUI|UIQ|UIA)(?:\.\d+)?$/;

/** Returns the launches of a case in the order of its lines; `Act3V2` is one of activity 3. */
export function readCase(words: Words, properties: Iterable<readonly [string, string]>): readonly Visit[] {
  const visits: { name: string; commands: (CaseCall | ObjectivesCheck)[]; next: string | null }[] = [];
  for (const [key, text] of properties) {
    const [, name, kind] = LINE.exec(key) ?? [];
    if (name === undefined) continue;
    let visit = visits.at(-1);
    if (visit?.name !== name) visits.push((visit = { name, commands: [], next: null }));
    const command = kind === 'commands' ? readCommand(words, text) : null;
    if (command !== null) visit.commands.push(command);
    if (kind === 'CUI') visit.next = text;
  }
  return visits;
}
