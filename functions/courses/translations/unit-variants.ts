import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import type { UnitTranslationInput } from '../../../shared/courses/languages/translation-input.ts';
import { unitVersion } from '../../../shared/courses/translations/source-version.ts';
import { fieldsOfTranslation } from '../../../shared/courses/translations/translated-fields.ts';
import { UNIT_KINDS, type UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { noteProblem, type ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { handlerOf } from '../unit-kinds/unit-kinds.ts';
import type { Translated, UnitVariant } from '../unit-variant.records.ts';
import { translatedLanguage } from './course-variants.queries.ts';

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
        sentence('Units of the kind {kind} have no {member} in other languages.', { kind: UNIT_KINDS[kind].printed, member: name }),
      );
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
