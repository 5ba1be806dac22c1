/** Characters that patterns, folds and parsers treat in a way of their own. */
const ALPHABET = [...'aA1 .-_/@:;,="\'<[({|\\%#?&\n\t'];
const MARKS = ['\u0301', '\u0301\u0316', '\u200B', '\u2028', '\uD800', '\u{1F600}', 'e\u0301', '\uAC00'];
const PARTS = [
  'a.',
  'a-',
  '. ',
  '[a]',
  '[]',
  '[a|',
  '{"a":',
  '"\\',
  '<a>',
  '</',
  '%41',
  'https://',
  'a@a.',
  '=a&',
  '/..',
  '1:',
  'u1/e#c1@1,',
];

const UNITS = [...ALPHABET, ...MARKS, ...PARTS];

/** A run of a unit alone, before a character that ends no match, and as the domain of an email. */
const FORMS: readonly ((run: string) => string)[] = [(run) => run, (run) => `${run}\u0000`, (run) => `a@${run}@`];

/** A text that can be made at any length. */
export type HostileText = (length: number) => string;

/** Returns texts that are hard for patterns with these characters: long runs of each of them, and of what parsers treat in a way of their own. */
export const hostileTexts = (characters: readonly string[] = []): HostileText[] =>
  [...new Set([...characters, ...UNITS])].flatMap((unit) =>
    FORMS.map((form) => (length: number) => form(unit.repeat(Math.ceil(length / unit.length)).slice(0, length))),
  );
