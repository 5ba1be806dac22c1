let chosenZone: string | null = null;
let browserZone: string | undefined;

/** From now on times are shown in a zone; null: in that of the browser. */
export function showTimesIn(zone: string | null): void {
  chosenZone = zone;
}

/** Returns the zone in which times are shown. */
export const shownZone = (): string => chosenZone ?? (browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

let zoneOfInstance = 'UTC';

/** From now on end dates of people and plans are days of a zone. */
export function countDaysIn(zone: string): void {
  zoneOfInstance = zone;
}

/** Returns the zone of the instance, whose days end dates are. */
export const instanceZone = (): string => zoneOfInstance;
