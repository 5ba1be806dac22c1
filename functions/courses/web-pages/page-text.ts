import { Parser } from 'htmlparser2';
import { escaped } from '../../platform/texts/escaped.ts';

/** A head that is longer has no `<base>` of its own for us, and no browser looks for a charset there. */
const HEAD_CHARACTERS = 262_144;
/** Elements of a head that are looked at: what closes an element is searched among all that are open, in time that grows with their square. */
const HEAD_ELEMENTS = 1_000;

/** Returns a decoder for a name of a charset; null for one that nobody knows. */
function decoderOf(name: string | null | undefined): TextDecoder | null {
  if (!name) return null;
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}

const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i;

const BYTE_ORDER_MARKS: readonly (readonly [mark: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

const markedCharset = (bytes: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text of a page: by its mark, its header, what its first kilobyte says, else as UTF-8 or that of old Windows. */
export function pageText(bytes: Uint8Array, contentType: string): string {
  const said = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const names = [markedCharset(bytes), CHARSET.exec(contentType)?.[1], CHARSET.exec(said)?.[1], isUtf8(bytes) ? 'utf-8' : 'windows-1252'];
  for (const name of names) {
    const decoder = decoderOf(name);
    if (decoder) return decoder.decode(bytes);
  }
  return '';
}

/** What the head of a page says of its addresses, and where its first element begins. */
type PageHead = { readonly base: string | null; readonly start: number };

function headOf(html: string): PageHead {
  let base: string | null = null;
  let start: number | null = null;
  let elements = 0;
  const parser = new Parser({
    onopentag: (name, { href }) => {
      start ??= parser.startIndex;
      elements += 1;
      if (name === 'body' || elements > HEAD_ELEMENTS) parser.pause();
      else if (name === 'base' && href !== undefined) base ??= href;
    },
  });
  parser.end(html.slice(0, HEAD_CHARACTERS));
  return { base, start: start ?? html.length };
}

/**
 * Returns a page with a `<base>` before its first element, so that its relative addresses lead to its own site. The first one of a
 * document counts, so what the page's own says is taken over. Whatever stands before, a doctype above all, stays in front.
 */
export function withBase(html: string, url: URL): string {
  const { base, start } = headOf(html);
  const own = base !== null && URL.canParse(base, url.href) ? new URL(base, url.href) : url;
  const href = own.protocol === 'https:' || own.protocol === 'http:' ? own.href : url.href;
  return `${html.slice(0, start)}<base href="${escaped(href)}">${html.slice(start)}`;
}
