/** A message as translations have it: a text, or the forms of a text with a count. */
export type Message = string | Readonly<Record<string, string>>;

const PLURAL = /^\{count, plural,(.*)\}$/su;
const CATEGORY = /\s*(zero|one|two|few|many|other)\s*\{/uy;

/** Returns where the brace that is open before a place is closed. @throws where it is not */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A brace is not closed in: ${text}`);
}

/**
 * Returns a message that is written in the message format of ICU: a text with `{names}`, or `{count, plural, one {# unit} other {# units}}`
 * as a whole. The rest of the format (several plurals in a text, selections, formats of numbers) is refused, since the page cannot print it.
 * @throws where it is not of this form
 */
export function readMessage(source: string): Message {
  const [, body] = PLURAL.exec(source) ?? [];
  if (body === undefined) {
    if (/\{(?!\w+\})|'[{}#]/u.test(source)) throw new Error(`A message has more than names in braces: ${source}`);
    return source;
  }
  const forms: Record<string, string> = {};
  let at = 0;
  while (body.slice(at).trim() !== '') {
    CATEGORY.lastIndex = at;
    const [opening = '', category] = CATEGORY.exec(body) ?? [];
    if (category === undefined) throw new Error(`A form of a count has no known category: ${source}`);
    const end = closing(body, at + opening.length);
    forms[category] = body.slice(at + opening.length, end).replaceAll('#', '{count}');
    at = end + 1;
  }
  if (forms['other'] === undefined) throw new Error(`A count has no form for "other": ${source}`);
  return forms;
}
