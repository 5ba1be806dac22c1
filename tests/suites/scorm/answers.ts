type Flags = Readonly<Record<string, string>>;

const NONE: Flags = {};

/** What a right answer can begin with, by its type, and what holds for one that does not say. */
const OF_PATTERNS: Readonly<Record<string, Flags>> = {
  'fill-in': { case_matters: 'false', order_matters: 'true' },
  'long-fill-in': { case_matters: 'false', lang: 'en' },
  performance: { order_matters: 'true' },
};

/** The same of an answer that a learner gave. */
const OF_RESPONSES: Readonly<Record<string, Flags>> = { 'long-fill-in': { lang: 'en' } };

const FLAG = /^\{([^=}]+)=([^}]*)\}/;

type AnswerTexts = ReadonlyMap<string, string>;

/** Returns what an answer begins with, each flag once and in any order, and the rest of it. */
function parted(text: string, implied: Flags, told: AnswerTexts = new Map()): { readonly told: AnswerTexts; readonly rest: string } {
  const [flag = '', name = '', value = ''] = FLAG.exec(text) ?? [];
  if (!Object.hasOwn(implied, name) || told.has(name)) return { told, rest: text };
  return parted(text.slice(flag.length), implied, new Map([...told, [name, value]]));
}

/** Each text of a blank has a language of its own. */
const plainTexts = (texts: string): string =>
  texts
    .split('[,]')
    .map((text) => text.replace(/^\{lang=en\}/, ''))
    .join('[,]');

/** Returns an answer without what is implied. */
function plainAnswer(element: string, type: string, text: string): string {
  const implied = (element.endsWith('.pattern') ? OF_PATTERNS : OF_RESPONSES)[type] ?? NONE;
  const { told, rest } = parted(text, implied);
  const flags = [...told].flatMap(([name, value]) => (implied[name] === value ? [] : [`{${name}=${value}}`]));
  // Apart, since what is a flag in one answer is text in another one.
  return [flags.toSorted().join(''), type === 'fill-in' ? plainTexts(rest) : rest].join('\n');
}

/** Whether two answers to an interaction of a type say the same: what is implied may be left out, and flags come in any order. */
export const isSameAnswer = (element: string, type: string, answer: string, wanted: string): boolean =>
  plainAnswer(element, type, answer) === plainAnswer(element, type, wanted);
