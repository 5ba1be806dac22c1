import { languages } from './languages.ts';
import { UTC } from './zoned-time.ts';

/** What a person, a branch or an instance has chosen; absent or null: nothing. */
type RegionalChoice = { readonly language?: string | null | undefined; readonly timeZone?: string | null | undefined };

/** A language and a time zone; null: nobody has chosen one. */
export type RegionalSettings = { readonly language: string | null; readonly timeZone: string | null };

/**
 * Returns the language and the time zone of a person at a place. `choices`: those of the person, of the branch and of the instance; the first
 * one that has a value counts. A language that cannot be chosen counts as none: every branch without a choice has `en`.
 */
export function regionalSettings(choices: readonly (RegionalChoice | null | undefined)[]): RegionalSettings {
  const isOffered = (tag: string | null | undefined): tag is string => tag != null && (languages as readonly string[]).includes(tag);
  return {
    language: choices.map((choice) => choice?.language).find(isOffered) ?? null,
    timeZone: choices.map((choice) => choice?.timeZone).find((zone) => zone != null) ?? null,
  };
}

/** Returns the zone to count days in: UTC where nobody has chosen one. */
export const zoneOf = ({ timeZone }: Pick<RegionalSettings, 'timeZone'>): string => timeZone ?? UTC;
