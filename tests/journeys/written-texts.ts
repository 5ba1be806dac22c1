import type { Page } from '@playwright/test';
import { changeReply } from './broken-calls.ts';

/** Fields of replies that hold what people have written; some as JSON with the text in it. */
export const WRITTEN_FIELDS: ReadonlySet<string> = new Set([
  'actor',
  'answer',
  'begun_text',
  'branch_names',
  'category',
  'certificate_type',
  'choices',
  'comment',
  'content',
  'course_code',
  'course_title',
  'description',
  'exemption',
  'term_reason',
  'extension',
  'file_name',
  'fillTheGaps',
  'first_name',
  'freeTextAnswer',
  'gap_parts',
  'groupNames',
  'group_names',
  'insert',
  'instance_name',
  'label',
  'last_name',
  'left',
  'level',
  'name',
  'path',
  'question',
  'response',
  'revoked_reason',
  'right',
  'selectedOption',
  'subject',
  'support_address',
  'target',
  'text',
  'title',
  'turn_open_names',
  'turn_overdue_names',
  'unit_content',
  'unit_title',
  'userSelections',
  'user_name',
  'value',
  'word',
  'words',
]);

/** Fields that hold sentences of the product, with names in them. */
export const SENTENCES: ReadonlySet<string> = new Set(['message', 'sentence', 'texts', 'undo_refusal', 'undo_refusal_text']);

/** Below them stand names that the product gives. */
const OURS: ReadonlySet<string> = new Set(['job', 'jobs', 'firstSteps', 'permissions']);

const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنه';
const FIRST = 'a'.charCodeAt(0);
const ADDRESS = /@|:\/\/|^\//;

/** Returns a text in letters that are written from right to left; figures, spaces and signs stay. */
export const inArabic = (text: string): string =>
  ADDRESS.test(text) ? text : text.replaceAll(/[a-z]/gi, (letter) => ARABIC[letter.toLowerCase().charCodeAt(0) - FIRST] ?? letter);

/** Returns a written text in Arabic letters; in one that is JSON what was inserted. */
function rewritten(text: string): string {
  if (!/^[[{]/.test(text)) return inArabic(text);
  try {
    return JSON.stringify(withArabic(JSON.parse(text) as unknown));
  } catch {
    return inArabic(text);
  }
}

/** Sentences of the product with names in them, which are quoted, or stand beside the sentence. */
function sentenceInArabic(text: string, names: readonly unknown[]): string {
  const quoted = text.replaceAll(/“[^”]*”/g, inArabic);
  return names.reduce<string>(
    (all, name) => (typeof name === 'string' && name !== '' ? all.replaceAll(name, inArabic(name)) : all),
    quoted,
  );
}

/** Returns a reply as if everything that people have written in it were Arabic. */
function withArabic(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return WRITTEN_FIELDS.has(field) ? rewritten(value) : value;
  if (Array.isArray(value)) return value.map((member) => withArabic(member, field));
  if (value === null || typeof value !== 'object') return value;
  const { actor, target } = value as Readonly<Record<string, unknown>>;
  const changed = ([key, member]: readonly [string, unknown]): unknown => {
    if (OURS.has(key)) return member;
    return SENTENCES.has(key) && typeof member === 'string' ? sentenceInArabic(member, [actor, target]) : withArabic(member, key);
  };
  return Object.fromEntries(Object.entries(value).map((entry) => [entry[0], changed(entry)]));
}

/** Shows a page everything that people have written as if it were Arabic, after `change` to the replies. */
export const showInArabic = (page: Page, change = (body: string): string => body): Promise<void> =>
  changeReply(page, '', (body) => JSON.stringify(withArabic(JSON.parse(change(body)) as unknown)));

/** Returns the texts that do not have the direction of their letters, with the element of each; runs in the page. */
function misdirected(): string[] {
  const rightToLeft = /[\u0590-\u08FF]/;
  const leftToRight = /[A-Za-z]/;
  const isRightToLeft = (text: string): boolean => {
    const [at, other] = [text.search(rightToLeft), text.search(leftToRight)];
    return at >= 0 && (other < 0 || at < other);
  };
  /** The part that sets a text apart from the words around it. */
  const setApart = (start: Element | null): Element | null => {
    for (let part = start; part !== null && part !== document.body; part = part.parentElement)
      if (part.matches('bdi, [dir]') || getComputedStyle(part).unicodeBidi === 'plaintext') return part;
    return null;
  };
  const isDirected = (part: Element | null): boolean => {
    if (part === null) return false;
    const { unicodeBidi, direction } = getComputedStyle(part);
    return unicodeBidi === 'plaintext' ? isRightToLeft(part.textContent) : direction === 'rtl';
  };
  const describe = (part: Element | null, text: string): string =>
    `<${part?.tagName.toLowerCase()} class="${part?.getAttribute('class') ?? ''}"> ${text.trim().slice(0, 60)}`;
  // The charts measure words in the last of these, outside of the page.
  const unseen = 'script, style, title, .sr, .sr *, #recharts_measurement_span';
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const [text, part] = [node.textContent ?? '', node.parentElement];
    if (!rightToLeft.test(text) || part === null || part.matches(unseen) || !part.checkVisibility()) continue;
    if (!isDirected(setApart(part))) found.push(describe(part, text));
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const { unicodeBidi, direction } = getComputedStyle(field);
    const isText = field.matches('textarea') || /^(?:text|search|)$/.test(field.type);
    if (rightToLeft.test(field.value) && isText && field.checkVisibility() && unicodeBidi !== 'plaintext' && direction !== 'rtl')
      found.push(describe(field, field.value));
  }
  return [...new Set(found)];
}

/** Returns what of the written texts on a page does not have the direction of its letters, and how many are there. */
export async function directionsOn(page: Page): Promise<{ readonly wrong: string[]; readonly count: number }> {
  const count = await page.evaluate(() => document.body.innerText.match(/[\u0590-\u08FF]+/g)?.length ?? 0);
  return { wrong: await page.evaluate(misdirected), count };
}
