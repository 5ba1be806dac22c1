import { asSentence, sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import type { UnitTranslationInput } from '../../../shared/courses/languages/translation-input.ts';
import { unitVersion } from '../../../shared/courses/translations/source-version.ts';
import { fieldsOfTranslation } from '../../../shared/courses/translations/translated-fields.ts';
import { UNIT_KINDS, type UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { noteProblem, type ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { handlerOf } from '../unit-kinds/unit-kinds.ts';
import { nextTurn } from '../../platform/runtime/next-turn.ts';
import type { Translated, UnitVariant } from '../unit-variant.records.ts';
import { translatedLanguages } from './course-variants.queries.ts';

/** Members of a translation that units of every kind have. */
const COMMON: ReadonlySet<string> = new Set(['language', 'source_version', 'title']);

/** Notes a member that units of a kind have in no other language, such as the address of a page or the file of a package. */
function refuseOthers(kind: UnitKind, translation: UnitTranslationInput, field: string, { problems }: ReadingUnits): void {
  const allowed = fieldsOfTranslation(kind);
  for (const [name, value] of Object.entries(translation))
    if (value !== null && value !== undefined && value !== '' && !COMMON.has(name) && !allowed.includes(name))
      noteProblem(
        problems,
        `${field}.${name}`,
        sentence('Units of the kind {kind} have no {member} in other languages.', {
          kind: asSentence(UNIT_KINDS[kind].printed),
          member: name,
        }),
      );
}

type Read = Omit<UnitVariant, 'outdated' | 'version'> & { readonly from: string | null };

/** Returns a translation as it is stored, and notes what is wrong with it. `language`: null for one that is refused, which is not stored. */
function readVariant(
  kind: UnitKind,
  translation: UnitTranslationInput,
  { unit_order, at, language }: { readonly unit_order: number; readonly at: string; readonly language: string | null },
  reading: ReadingUnits,
  before: Translated | null,
): Read[] {
  const { title, source_version: from, language: _, ...members } = translation;
  const own = before?.translations?.find((variant) => variant.language === language)?.body ?? null;
  const body = handlerOf(kind).read({ unit_order, captions: [], ...members }, at, reading, own);
  return language === null ? [] : [{ language, from: from ?? null, title: title?.trim() || null, body }];
}

/**
 * Returns the variants of a unit that is sent, one in a turn of the event loop. Those that are not sent stay, and are outdated where the source
 * has changed.
 */
export async function variantsOf(
  kind: UnitKind,
  { translations: sent, ...unit }: UnitInput,
  field: string,
  reading: ReadingUnits,
  before: Translated | null,
): Promise<readonly UnitVariant[]> {
  const version = unitVersion(kind, unit);
  if (sent === undefined) return (before?.translations ?? []).map((variant) => ({ ...variant, outdated: variant.version !== version }));
  const readTranslated = translatedLanguages(reading);
  const variants: UnitVariant[] = [];
  for (const [index, translation] of (sent ?? []).entries()) {
    await nextTurn();
    const at = `${field}.translations.${index}`;
    const language = readTranslated(translation.language, `${at}.language`);
    refuseOthers(kind, translation, at, reading);
    const read = readVariant(kind, translation, { unit_order: unit.unit_order, at, language }, reading, before);
    variants.push(
      ...read.map(({ from, ...variant }) => ({ ...variant, version: from ?? version, outdated: (from ?? version) !== version })),
    );
  }
  return variants;
}
