import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import type { UnitTranslationInput } from '../../../shared/courses/languages/translation-input.ts';
import { unitVersion } from '../../../shared/courses/translations/source-version.ts';
import { fieldsOfTranslation } from '../../../shared/courses/translations/translated-fields.ts';
import { UNIT_KINDS, type UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { noteProblem, type ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { handlerOf, type KindBody } from '../unit-kinds/unit-kinds.ts';
import { translatedLanguage } from './course-variants.ts';

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

/** Members of a translation that units of every kind have. */
const COMMON: ReadonlySet<string> = new Set(['language', 'source_version', 'title']);

/** Notes a member that units of a kind have in no other language, such as the address of a page or the file of a package. */
function refuseOthers(kind: UnitKind, translation: UnitTranslationInput, field: string, { problems }: ReadingUnits): void {
  const allowed = fieldsOfTranslation(kind);
  for (const [name, value] of Object.entries(translation))
    if (value !== null && value !== undefined && value !== '' && !COMMON.has(name) && !allowed.includes(name))
      noteProblem(problems, `${field}.${name}`, `Units of the kind ${UNIT_KINDS[kind].printed} have no ${name} in other languages.`);
}

/** Returns the variants of a unit that is sent. Those that are not sent stay, and are outdated where the source has changed. */
export function variantsOf(
  kind: UnitKind,
  unit: UnitInput,
  field: string,
  reading: ReadingUnits,
  before: Translated | null,
): readonly UnitVariant[] {
  const version = unitVersion(kind, unit);
  const marked = (variant: Omit<UnitVariant, 'outdated'>): UnitVariant => ({ ...variant, outdated: variant.version !== version });
  if (unit.translations === undefined) return (before?.translations ?? []).map(marked);
  return (unit.translations ?? []).flatMap((translation, index) => {
    const at = `${field}.translations.${index}`;
    const language = translatedLanguage(translation.language, reading.languages, `${at}.language`, reading.problems);
    refuseOthers(kind, translation, at, reading);
    const { title, source_version: from, language: _, ...members } = translation;
    const own = before?.translations?.find((variant) => variant.language === language)?.body ?? null;
    const body = handlerOf(kind).read({ unit_order: unit.unit_order, captions: [], ...members }, at, reading, own);
    return language === null ? [] : [marked({ language, version: from ?? version, title: title?.trim() || null, body })];
  });
}

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
