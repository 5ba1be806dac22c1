import { emailSchema } from '../../../shared/identity/email.ts';

/** An entry of a pasted list: an address, with the name that stood before it; '' where none did. */
export type PastedAddress = { readonly address: string; readonly name: string };

/** An entry ends at a comma, a semicolon, a tab or a line's end, unless one of the first two stands in a name in quotation marks. */
const ENTRY = /(?:"[^"\r\n]*"|[^,;\r\n\t"]|")+/g;

/** Returns the addresses of a pasted list, in its order and each once: separated by commas, semicolons or lines, also as "Name <address>". */
export function addressesIn(text: string): PastedAddress[] {
  const found = new Map<string, PastedAddress>();
  for (const [entry] of text.matchAll(ENTRY)) {
    const bracketed = /^([^<>]*)<([^<>]*)>/.exec(entry.trim());
    const address = (bracketed?.[2] ?? entry).trim();
    const name = (bracketed?.[1] ?? '').replaceAll('"', '').trim();
    if (address !== '' && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), { address, name });
  }
  return [...found.values()];
}

/** Returns whether a text can be the address of a mail at all, by the rule of those that are stored. */
export const isAddress = (text: string): boolean => emailSchema.safeParse(text).success;
