import type { ReactNode } from 'react';
import { isProblem, readRichText, type RichOp } from '../../../shared/courses/rich-text.ts';
import { assetUrl } from '../../api/tenant-address.ts';

type Piece = { readonly text: string } | { readonly image: string };
type Line = { readonly pieces: readonly Piece[]; readonly form: NonNullable<RichOp['attributes']> };

/** Lines of a text: in a delta the line's end bears what the line is. */
function linesOf(ops: readonly RichOp[]): readonly Line[] {
  const lines: Line[] = [];
  let pieces: Piece[] = [];
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== 'string') {
      pieces.push({ image: insert.image });
      continue;
    }
    const [first = '', ...others] = insert.split('\n');
    pieces.push({ text: first });
    for (const text of others) {
      lines.push({ pieces, form: attributes });
      pieces = [{ text }];
    }
  }
  return lines;
}

/** What a text says when it is one paragraph without form, or nothing yet; null: it is more than that. */
export function paragraphOf(delta: string | null): string | null {
  if (!delta) return '';
  const read = readRichText(delta);
  // What cannot be read is shown by the editor as nothing, too.
  if (isProblem(read)) return '';
  const whole = read.ops.map(({ insert, attributes }) => (typeof insert === 'string' && !attributes ? insert : null));
  if (whole.includes(null)) return null;
  const text = whole.join('').replace(/\n$/, '');
  return text.includes('\n') ? null : text;
}

const Pieces = ({ pieces }: Pick<Line, 'pieces'>): ReactNode =>
  pieces.every((piece) => 'text' in piece && piece.text === '') ? (
    <br />
  ) : (
    // oxlint-disable-next-line react/no-array-index-key -- nothing moves in a text that stands still
    pieces.map((piece, i) => ('text' in piece ? piece.text : <img key={i} src={assetUrl(piece.image)} alt="" />))
  );

function StillLine({ pieces, form }: Line): ReactNode {
  const className = typeof form['align'] === 'string' ? `ql-align-${form['align']}` : undefined;
  const text = <Pieces pieces={pieces} />;
  if (form['header'] === 1) return <h1 className={className}>{text}</h1>;
  if (form['header'] === 2) return <h2 className={className}>{text}</h2>;
  if (form['header'] === 3) return <h3 className={className}>{text}</h3>;
  return <p className={className}>{text}</p>;
}

/** Lines that are items of one list stand together. */
function blocksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last && line.form['list'] !== undefined && last[0]?.form['list'] === line.form['list']) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function Block({ lines }: { lines: readonly Line[] }): ReactNode {
  const [first] = lines;
  if (!first) return null;
  const list = first.form['list'];
  if (list === undefined) return <StillLine {...first} />;
  const List = list === 'ordered' ? 'ol' : 'ul';
  return (
    <List>
      {lines.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing moves in a text that stands still
        <li key={i}>
          <Pieces pieces={line.pieces} />
        </li>
      ))}
    </List>
  );
}

type StillProps = { delta: string; label: string; busy: boolean };

/** A text as it stands, in its lines and headings, while its editor is on the way. */
export function StillText({ delta, label, busy }: StillProps): ReactNode {
  const read = readRichText(delta);
  const blocks = isProblem(read) ? [] : blocksOf(linesOf(read.ops));
  return (
    <div className="editor-still ql-editor" role="group" aria-label={label} aria-busy={busy}>
      {blocks.map((lines, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing moves in a text that stands still
        <Block key={i} lines={lines} />
      ))}
    </div>
  );
}
