import type { KindBody } from './unit-kinds/unit-kinds.ts';

/** A unit in another language than its source. What is null in its body is that of the source. */
export type UnitVariant = {
  readonly language: string;
  /** The version of the source that it was translated from. */
  readonly version: string;
  /** Whether the source has changed since. */
  readonly outdated: boolean;
  /** null: that of the source. */
  readonly title: string | null;
  readonly body: KindBody;
};

/** Of a body: its variants. Absent in bodies of former versions, and of units without any. */
export type Translated = { readonly translations?: readonly UnitVariant[] };

/** The members of a recording, which are of one file. */
const FILE_MEMBERS = ['path', 'youtube', 'vimeo', 'captions', 'duration'] as const;

const isPresent = (value: unknown): boolean => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Returns the body of a unit as a variant has it: its file with what belongs to it, its captions alone, its text; the rest is the source's. */
function merged(source: KindBody, variant: KindBody): KindBody {
  const own: Readonly<Record<string, unknown>> = variant;
  const { kind: _, ...members } = own;
  const hasFile = ['path', 'youtube', 'vimeo'].some((name) => isPresent(own[name]));
  const base = hasFile
    ? Object.fromEntries(Object.entries(source).filter(([name]) => !FILE_MEMBERS.some((other) => other === name)))
    : source;
  const present = Object.fromEntries(Object.entries(members).filter(([, value]) => isPresent(value)));
  const captions = hasFile && 'captions' in own ? { captions: own['captions'] } : {};
  const places = hasFile ? { path: own['path'] ?? null, ...('youtube' in own && { youtube: own['youtube'] ?? null }) } : {};
  // Both are bodies of one kind.
  return { ...base, ...places, ...captions, ...present } as KindBody;
}

/** A unit in a language: its body, its title where it has one there, and the language of its content. */
type UnitInLanguage<Body> = { readonly body: Body; readonly language: string | null };

/** Returns the body of a unit in the language of a reader, or in the source's. @param shown null: the course is in one language alone */
export function bodyIn<Body extends KindBody & Translated>(body: Body, shown: string | null, source: string): UnitInLanguage<Body> {
  const variant = body.translations?.find(({ language }) => language === shown);
  if (!variant) return { body, language: shown === null ? null : source };
  return { body: { ...body, ...merged(body, variant.body) }, language: shown };
}
