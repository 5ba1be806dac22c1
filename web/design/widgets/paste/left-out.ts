import { plural, t } from '../../../texts/text.ts';
import { listText } from '../../../texts/formats.ts';
/** How much of what was pasted is not in the text. `types`: the type of each picture that no text takes; `pictures` counts all others. */
export type LeftOut = {
  readonly pictures: number;
  readonly types: readonly string[];
  readonly links: number;
  readonly tables: number;
  readonly media: number;
};

export const NOTHING_LEFT_OUT: LeftOut = { pictures: 0, types: [], links: 0, tables: 0, media: 0 };

/** Returns what was left out of one paste and of another. */
export const bothLeftOut = (one: LeftOut, other: Partial<LeftOut>): LeftOut => ({
  pictures: one.pictures + (other.pictures ?? 0),
  types: [...one.types, ...(other.types ?? [])],
  links: one.links + (other.links ?? 0),
  tables: one.tables + (other.tables ?? 0),
  media: one.media + (other.media ?? 0),
});

/** Returns what is said of pictures whose types no text takes, and how they can be sent. */
function sentenceOfTypes(types: readonly string[]): string | false {
  const names = [...new Set(types)];
  if (names.length === 0) return false;
  const values = { types: listText(names) };
  return names.length === 1
    ? plural(
        types.length,
        '{count} picture of the type {types} was left out. Save it as JPG or PNG, and upload it with the picture button.',
        '{count} pictures of the type {types} were left out. Save them as JPG or PNG, and upload them with the picture button.',
        values,
      )
    : plural(
        types.length,
        '{count} picture of the types {types} was left out. Save it as JPG or PNG, and upload it with the picture button.',
        '{count} pictures of the types {types} were left out. Save them as JPG or PNG, and upload them with the picture button.',
        values,
      );
}

/** Returns what is said of what was left out, a sentence for each kind, with what to do; none where all is there. */
export function leftOutSentences({ pictures, types, links, tables, media }: LeftOut): readonly string[] {
  return [
    pictures > 0 &&
      plural(
        pictures,
        '{count} picture was left out. Upload it with the picture button.',
        '{count} pictures were left out. Upload them with the picture button.',
      ),
    sentenceOfTypes(types),
    media > 0 && t('Videos, recordings and embedded pages are not kept. Add each as a unit of its own.'),
    tables > 0 && t('Tables are not kept. Each cell is now a line of its own.'),
    links > 0 &&
      plural(
        links,
        '{count} link was left out, and its words are there. A link has to start with https://, http:// or mailto:.',
        '{count} links were left out, and their words are there. A link has to start with https://, http:// or mailto:.',
      ),
  ].filter((sentence) => sentence !== false);
}
