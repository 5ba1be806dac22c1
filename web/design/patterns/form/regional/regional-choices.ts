import * as z from 'zod/mini';
import { languages } from '../../../../../shared/kernel/regional/languages.ts';
import { timeZoneNames } from '../../../../../shared/kernel/regional/time-zones.ts';
import { formatLanguage } from '../../../../texts/language.ts';
import { t } from '../../../../texts/text.ts';
import { languageName } from '../languages.ts';

/** The value of a choice that is left to whoever stands above: the organisation, say. */
const NOT_CHOSEN = 'none';

/** Returns a stored language or zone as the value of its field. */
export const valueOfChoice = (stored: string | null | undefined): string => stored ?? NOT_CHOSEN;

/** A language or zone as it is sent: null where it is left to whoever stands above. */
export const choiceSchema = z.pipe(
  z.string(),
  z.transform((value: string): string | null => (value === NOT_CHOSEN ? null : value)),
);

type Choice = { readonly value: string; readonly label: string };

/** Returns the languages by name. */
export const languagesByName = (tags: readonly string[] = languages): Choice[] =>
  tags.map((value) => ({ value, label: languageName(value) })).toSorted((a, b) => a.label.localeCompare(b.label, formatLanguage()));

/** Returns the languages to choose from, the one that is stored among them. `none`: what no choice means. */
export const languageOptions = (offered: readonly string[], stored: string, none: string): Choice[] => {
  const tags = stored === NOT_CHOSEN || offered.includes(stored) ? offered : [...offered, stored];
  return [{ value: NOT_CHOSEN, label: none }, ...languagesByName(tags)];
};

const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns all time zones, the one of this device first, and the one that is stored. */
export function timeZones(stored: string | null, device = deviceZone()): Choice[] {
  const others = [...timeZoneNames(), ...(stored === null ? [] : [stored])].filter((zone) => zone !== device);
  return [
    { value: device, label: t('{zone} (this device)', { zone: zoneLabel(device) }) },
    ...[...new Set(others)].toSorted().map((value) => ({ value, label: zoneLabel(value) })),
  ];
}

/** The same, after `none`: what no choice means. */
export const timeZoneOptions = (stored: string, none: string, device = deviceZone()): Choice[] => [
  { value: NOT_CHOSEN, label: none },
  ...timeZones(stored === NOT_CHOSEN ? null : stored, device),
];
