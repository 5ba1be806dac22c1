import { addDays } from '../../../../shared/kernel/instant.ts';
import { startOfDay } from '../../../../shared/kernel/regional/zoned-time.ts';
import { dayText } from '../figures/dates.tsx';
import { t } from '../../../texts/text.ts';
import { shownZone } from '../figures/shown-zone.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the start of a day where the reader lives, so many days later; null for what is no day. */
function startOf(day: string | undefined, later: number): string | null {
  if (day === undefined || !DAY.test(day) || Number.isNaN(Date.parse(day))) return null;
  return startOfDay(addDays(day, later), shownZone());
}

/** Returns the times of a range of days, both included, as the server takes them: `to` is the first moment after it. */
export const rangeOf = (
  from: string | undefined,
  to: string | undefined,
): { readonly from: string | null; readonly to: string | null } => ({
  from: startOf(from, 0),
  to: startOf(to, 1),
});

/** Returns a range of days in words; null for none. */
export function rangeText(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? dayText(from) : t('{from} to {to}', { from: dayText(from), to: dayText(to) });
  if (from) return t('From {from}', { from: dayText(from) });
  return to ? t('Until {to}', { to: dayText(to) }) : null;
}
