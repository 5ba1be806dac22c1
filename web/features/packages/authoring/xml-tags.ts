/** A start tag of a document: its name without a prefix and in lower case, and the text between it and the next tag. */
export type XmlTag = { readonly name: string; readonly text: string; readonly attributes: ReadonlyMap<string, string> };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '').trim();

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** The next attribute, or the next word that is none. */
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/** Returns the attributes inside a tag, by their names without prefixes; the first of two counts. */
function attributesIn(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) {
    const value = double ?? single;
    if (value !== undefined && !attributes.has(localName(name))) attributes.set(localName(name), plain(value));
  }
  return attributes;
}

const CDATA = '<![CDATA[';

/** Parts that are read up to their end, whatever stands in them. */
const PLAIN: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
];

/** Returns where a part that begins with `<` ends, and its end as it is written; null where none does. */
function endOf(xml: string, at: number): { readonly close: number; readonly end: string } | null {
  const end = PLAIN.find(([start]) => xml.startsWith(start, at))?.[1] ?? '>';
  const close = xml.indexOf(end, at + 1);
  return close === -1 ? null : { close, end };
}

/** Returns the start tags of some names in a document, in one forward scan. What has no end is not read any further. */
export function tagsIn(xml: string, names: ReadonlySet<string>): readonly XmlTag[] {
  const tags: { name: string; text: string; attributes: ReadonlyMap<string, string> }[] = [];
  let open: (typeof tags)[number] | null = null;
  for (let at = xml.indexOf('<'), from = at; at !== -1; at = xml.indexOf('<', from)) {
    if (open) open.text += plain(xml.slice(from, at));
    const part = endOf(xml, at);
    if (!part) break;
    if (open && xml.startsWith(CDATA, at)) open.text += xml.slice(at + CDATA.length, part.close).trim();
    else if (!xml.startsWith('<!', at)) {
      const inside = xml.slice(at + 1, part.close);
      const full = /^[^\s/]*/.exec(inside)?.[0] ?? '';
      const name = localName(full);
      open = names.has(name) ? { name, text: '', attributes: attributesIn(inside.slice(full.length)) } : null;
      if (open) tags.push(open);
    }
    from = part.close + part.end.length;
  }
  return tags;
}
