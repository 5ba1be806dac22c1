/** How much of what was pasted is not in the text. */
export type LeftOut = { readonly pictures: number; readonly links: number; readonly tables: number };

export const NOTHING_LEFT_OUT: LeftOut = { pictures: 0, links: 0, tables: 0 };

/** Returns what is said of what was left out, a sentence for each kind, with what to do; none where all is there. */
export function leftOutSentences({ pictures, links, tables }: LeftOut): readonly string[] {
  return [
    pictures === 1 && '1 picture was left out. Upload it with the picture button.',
    pictures > 1 && `${pictures} pictures were left out. Upload them with the picture button.`,
    tables > 0 && 'Tables are not kept. Each cell is now a line of its own.',
    links === 1 && '1 link was left out, and its words are there. A link has to start with https://, http:// or mailto:.',
    links > 1 && `${links} links were left out, and their words are there. A link has to start with https://, http:// or mailto:.`,
  ].filter((sentence) => sentence !== false);
}
