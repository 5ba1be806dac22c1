const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Returns the index of the quote that ends the text which begins at a quote; the length where none does. */
function endOfText(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) return index;
    index += code === BACKSLASH ? 2 : 1;
  }
  return json.length;
}

/**
 * Returns whether lists and objects of a JSON text are nested deeper than so many levels. A text of 1 MB takes about 2 ms, where parsing
 * half a million levels takes 60.
 */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfText(json, index);
    else if (CLOSING.has(code)) depth -= 1;
    else if (OPENING.has(code) && (depth += 1) > levels) return true;
  }
  return false;
}
