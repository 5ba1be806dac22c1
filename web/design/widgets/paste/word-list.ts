/** How a level of a list is marked. */
type Marked = 'ordered' | 'bullet';

/** A line of a list, as Word writes it: `indent` 0 is the first level. */
export type WordItem = { readonly list: Marked; readonly indent: number };

/** How the lists of a document are marked, by list and level: `0:1`. */
export type ListFormats = ReadonlyMap<string, Marked>;

/** The deepest level that a text has. */
const DEEPEST = 8;

/** Returns how lists are marked by the style sheet of a document: `@list l0:level1 {mso-level-number-format:bullet; …}`. */
export function listFormatsOf(html: string): ListFormats {
  const formats = new Map<string, Marked>();
  for (const rule of html.split('@list ').slice(1)) {
    const [, list, level] = /^l(\d{1,6}):level(\d{1,2})\s{0,8}\{/.exec(rule) ?? [];
    if (list === undefined || level === undefined) continue;
    const isBullet = /mso-level-number-format:\s{0,3}(?:bullet|image|none)/i.test(rule.slice(0, rule.indexOf('}')));
    formats.set(`${list}:${level}`, isBullet ? 'bullet' : 'ordered');
  }
  return formats;
}

/** Whether a style is that of the number or the bullet of an item, which Word writes as words. */
export const isMarker = (style: string): boolean => /mso-list:\s{0,3}ignore/i.test(style);

/** Numbers and letters count: `1.`, `iv)`, `(a)`, `一、`. A letter alone is a bullet of a font of symbols: `o`, `§`, `ü`. */
const COUNTS = /^[([]?(?:\p{N}|\p{L}{1,8}[.):\]、．])/u;

type WordLine = {
  readonly style: string;
  /** Names of classes: `MsoListBullet2` has the level of a list that has no other. */
  readonly classes: string;
  /** The number or the bullet as words; null where there is none. */
  readonly marker: string | null;
};

/** Returns the item that a line of Word is; null for one of no list. */
export function wordItemOf({ style, classes, marker }: WordLine, formats: ListFormats): WordItem | null {
  const [, list, level] = /mso-list:\s{0,3}l(\d{1,6})\s{1,3}level(\d{1,2})/i.exec(style) ?? [];
  if (list === undefined && marker === null) return null;
  const depth = Number(level ?? /MsoList(?:Bullet|Number)(\d)/.exec(classes)?.[1] ?? 1);
  const told = formats.get(`${list}:${depth}`);
  const shown = COUNTS.test(marker ?? '') ? 'ordered' : 'bullet';
  // What is shown was written for this line; a bullet that is a picture shows no word.
  return { list: marker ? shown : (told ?? shown), indent: Math.min(Math.max(depth, 1) - 1, DEEPEST) };
}
