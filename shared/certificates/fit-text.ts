/** Width of a text at size 1, as the font in hand measures it. */
export type Measure = (text: string) => number;

export type FittedText = { readonly lines: readonly string[]; readonly size: number };

export type Room = {
  readonly width: number;
  /** The largest size, used when the text has room. */
  readonly largest: number;
  /** Below this nobody could read it: the text is cut instead. */
  readonly smallest: number;
  readonly lines: number;
};

const STEP = 0.5;

/** One line of plain text: what a name or title may hold besides that has no place on paper. Joiners shape letters, and stay. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\s])+/gu, ' ')
    .trim();

/** Splits a word that is wider than a line between its letters. */
function pieces(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && measure(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function cut(text: string, width: number, measure: Measure): string {
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The largest size at which a text fits its room; the smallest one, cut with an ellipsis, where none does. */
export function fitText(text: string, room: Room, measure: Measure): FittedText {
  for (let size = room.largest; size >= room.smallest; size -= STEP) {
    const at = (part: string): number => measure(part) * size;
    // Breaking inside a word is for the smallest size only: before that, smaller letters read better than half a name.
    const whole = size - STEP < room.smallest || text.split(' ').every((word) => at(word) <= room.width);
    const lines = wrap(text, room.width, at);
    if (whole && lines.length <= room.lines) return { lines, size };
  }
  const size = room.smallest;
  const at = (part: string): number => measure(part) * size;
  const lines = wrap(text, room.width, at);
  const last = lines.slice(room.lines - 1).join(' ');
  return { lines: [...lines.slice(0, room.lines - 1), cut(last, room.width, at)], size };
}
