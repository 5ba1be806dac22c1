import { compatible } from '../../../../shared/kernel/normal-forms.ts';

/** More than an address with a name before it has, and the most that is brought into its form of compatibility. */
const LONGEST = 256;
/** Marks that no address has, and that pages and mails bring along. */
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/g;

/** Returns the address between angle brackets at the end of a text; the text itself without them. */
function withoutName(text: string): string {
  const from = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  return from === -1 ? text : text.slice(from + 1, -1).trim();
}

/** Quotation marks that programs put around an address: Outlook writes 'a@b.test'. */
const QUOTED = /^['"‘’“”„«»`](.*)['"‘’“”«»`]$/;
/** The name behind an address, in the older form: a@b.test (Ann). */
const NAMED_BEHIND = /^(\S{1,254}@\S{1,254})\s\([^()]{0,200}\)$/;
/** What Exchange (`SMTP:`) and links write before an address. */
const SCHEME = /^(?:mailto|smtp):/i;

/** Returns a text without the full stops and separators at its end. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Returns the address of a cell as mail programs, pages and phones write it: `mailto:a@b.test`, `Ann <a@b.test>`, in wide letters, with invisible
 * marks, or with the full stop or the separator behind it of the text that it stood in.
 */
export function emailOfCell(cell: string): string {
  if (cell.length > LONGEST) return cell;
  const text = compatible(cell, 'NFKC').replaceAll('\u3002', '.').replaceAll(INVISIBLE, '').trim();
  const [address = ''] = withoutName(withoutEnd(text)).replace(NAMED_BEHIND, '$1').replace(QUOTED, '$1').replace(SCHEME, '').split('?', 1);
  return address.includes('@') ? withoutEnd(address).trim() : cell;
}
