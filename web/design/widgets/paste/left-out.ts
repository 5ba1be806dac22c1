/** How much of what was pasted is not in the text. `types`: the type of each picture that no text takes; `pictures` counts all others. */
export type LeftOut = { readonly pictures: number; readonly types: readonly string[]; readonly links: number; readonly tables: number };

export const NOTHING_LEFT_OUT: LeftOut = { pictures: 0, types: [], links: 0, tables: 0 };

/** Returns what was left out of one paste and of another. */
export const bothLeftOut = (one: LeftOut, other: Partial<LeftOut>): LeftOut => ({
  pictures: one.pictures + (other.pictures ?? 0),
  types: [...one.types, ...(other.types ?? [])],
  links: one.links + (other.links ?? 0),
  tables: one.tables + (other.tables ?? 0),
});

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns what is said of pictures whose types no text takes, and how they can be sent. */
function sentenceOfTypes(types: readonly string[]): string | false {
  const names = [...new Set(types)];
  if (names.length === 0) return false;
  const of = `of the ${names.length === 1 ? 'type' : 'types'} ${inWords.format(names)}`;
  return types.length === 1
    ? `1 picture ${of} was left out. Save it as JPG or PNG, and upload it with the picture button.`
    : `${types.length} pictures ${of} were left out. Save them as JPG or PNG, and upload them with the picture button.`;
}

/** Returns what is said of what was left out, a sentence for each kind, with what to do; none where all is there. */
export function leftOutSentences({ pictures, types, links, tables }: LeftOut): readonly string[] {
  return [
    pictures === 1 && '1 picture was left out. Upload it with the picture button.',
    pictures > 1 && `${pictures} pictures were left out. Upload them with the picture button.`,
    sentenceOfTypes(types),
    tables > 0 && 'Tables are not kept. Each cell is now a line of its own.',
    links === 1 && '1 link was left out, and its words are there. A link has to start with https://, http:// or mailto:.',
    links > 1 && `${links} links were left out, and their words are there. A link has to start with https://, http:// or mailto:.`,
  ].filter((sentence) => sentence !== false);
}
