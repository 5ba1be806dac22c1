/** A day and a time of day as fields have them: 'YYYY-MM-DD' and 'HH:MM', blank while they are missing. */
type FieldMoment = { readonly day: string; readonly time: string };
/** The same in UTC, as a course stores it; null = not set. */
export type StoredMoment = { readonly day: string | null; readonly time: string | null };

const FIRST_YEAR = 1970;
const two = (value: number): string => String(value).padStart(2, '0');
const partsOf = (iso: string): { day: string; time: string } => ({ day: iso.slice(0, 10), time: iso.slice(11, 16) });

/** Returns a stored moment in the time zone of the browser. `otherwise`: the time that a missing one stands for. */
export function toLocal({ day, time }: StoredMoment, otherwise: string): FieldMoment {
  const at = day ? new Date(`${day}T${time || otherwise}:00Z`) : null;
  if (at === null || Number.isNaN(at.getTime())) return { day: '', time: '' };
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** Returns a moment of the fields in UTC; null while a year is being typed, which passes through years that nobody means. */
export function toStored({ day, time }: FieldMoment, otherwise: string): StoredMoment | null {
  if (day === '') return { day: null, time: null };
  const at = new Date(`${day}T${time || otherwise}:00`);
  return Number.isNaN(at.getTime()) || at.getFullYear() < FIRST_YEAR ? null : partsOf(at.toISOString());
}
