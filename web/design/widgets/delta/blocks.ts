import type { RichOp } from '../../../../shared/courses/rich-text.ts';

export type Attributes = NonNullable<RichOp['attributes']>;
/** A stretch of a line with one format. */
export type Span = { readonly attributes: Attributes } & ({ readonly text: string } | { readonly image: string });
/** In a Delta the end of a line carries the attributes of the whole line. */
export type Line = { readonly spans: readonly Span[]; readonly attributes: Attributes };
export type ListItem = { readonly line: Line | null; readonly lists: readonly List[] };
export type List = { readonly ordered: boolean; readonly items: readonly ListItem[] };
export type Block = Line | List;

export const isList = (block: Block): block is List => 'items' in block;

/** Returns the lines of a text. The last line end closes the text and begins no line. */
function linesOf(ops: readonly RichOp[]): readonly Line[] {
  const lines: Line[] = [];
  let spans: Span[] = [];
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== 'string') {
      spans.push({ image: insert.image, attributes });
      continue;
    }
    for (const [index, text] of insert.split('\n').entries()) {
      if (index > 0) {
        lines.push({ spans, attributes });
        spans = [];
      }
      if (text !== '') spans.push({ text, attributes });
    }
  }
  return spans.length > 0 ? [...lines, { spans, attributes: {} }] : lines;
}

const listOf = ({ attributes }: Line): Attributes[string] | undefined => attributes['list'];
const indentOf = ({ attributes }: Line): number => Number(attributes['indent'] ?? 0);

/** Returns the items of one level: deeper lines belong to the item before them. */
function itemsOf(lines: readonly Line[], level: number): readonly ListItem[] {
  const items: { line: Line | null; deeper: Line[] }[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (indentOf(line) <= level) items.push({ line, deeper: [] });
    else if (last) last.deeper.push(line);
    else items.push({ line: null, deeper: [line] });
  }
  return items.map(({ line, deeper }) => ({ line, lists: listsOf(deeper, level + 1) }));
}

/** Returns lists of one level: a change from numbers to bullets at that level begins another list. */
function listsOf(lines: readonly Line[], level: number): readonly List[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const first = last?.[0];
    if (last && first && (indentOf(line) > level || listOf(line) === listOf(first))) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({ ordered: group[0] !== undefined && listOf(group[0]) === 'ordered', items: itemsOf(group, level) }));
}

/** Returns paragraphs and headings as lines, and each run of list lines as lists within lists. */
export function blocksOf(ops: readonly RichOp[]): readonly Block[] {
  const blocks: Block[] = [];
  let run: Line[] = [];
  const endRun = (): void => {
    blocks.push(...listsOf(run, 0));
    run = [];
  };
  for (const line of linesOf(ops)) {
    if (listOf(line) === undefined) {
      endRun();
      blocks.push(line);
    } else run.push(line);
  }
  endRun();
  return blocks;
}
