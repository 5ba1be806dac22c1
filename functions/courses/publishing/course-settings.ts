import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { isTimeZone, unknownTimeZone } from '../../../shared/kernel/regional/time-zones.ts';
import type { FieldMessages } from '../../../shared/kernel/errors.ts';
import type { CourseSettings } from '../course.records.ts';
import { courseLanguages } from '../translations/course-variants.queries.ts';
import type { FileLookup } from '../../files/file-lookup.queries.ts';

/** The settings of a new course. */
export const BLANK_SETTINGS: CourseSettings = {
  title: '',
  description: '',
  code: null,
  price: null,
  hidden: false,
  capacity: null,
  level: null,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: null,
  rule: 'all-units',
  percentage: null,
  learningPath: [],
  thumbnail: null,
  template: null,
  categories: [],
  resources: [],
  language: null,
  languages: [],
  translations: [],
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

/** Returns the converted value, or the stored one when none was sent; null clears. */
const updated = <Value, Stored>(value: Value | undefined, convert: (value: Value) => Stored, stored: Stored): Stored =>
  value === undefined ? stored : convert(value);

function ruleOf(text: string | null, problems: FieldMessages): CourseSettings['rule'] {
  if (text === 'percentage') return 'percentage';
  if (text !== null && text !== '' && text !== 'all-units')
    problems['completion_rules'] = ["The completion rule must be 'all-units' or 'percentage'."];
  return 'all-units';
}

/** Returns the zone of an input, and notes a problem for one that is not known. */
function timeZoneOf(text: string | null, problems: FieldMessages): string | null {
  const zone = orNull(text);
  if (zone !== null && !isTimeZone(zone)) problems['time_zone'] = [unknownTimeZone(zone)];
  return zone;
}

/** Returns a converter that notes a problem for a text of another form; its result is not used then. */
function patternChecker(field: string, pattern: RegExp, message: string, problems: FieldMessages) {
  return (text: string | null): string | null => {
    const value = orNull(text);
    if (value !== null && !pattern.test(value)) problems[field] = [message];
    return value;
  };
}

/** Returns the stored settings with those of the input; references to other records are resolved by course-references.ts. */
export function settingsOf(
  input: CourseDraftInput,
  base: CourseSettings,
  files: FileLookup,
  problems: FieldMessages,
): Omit<CourseSettings, 'learningPath' | 'categories' | 'resources' | 'template'> {
  const dayOf = (field: string) => patternChecker(field, DAY, 'Enter a date such as 2026-11-20.', problems);
  const timeOf = (field: string) => patternChecker(field, TIME, 'Enter a time such as 09:30.', problems);
  const title = updated(input.title, (text) => text?.trim() ?? '', base.title);
  const description = updated(input.description, (text) => text?.trim() ?? '', base.description);
  return {
    title,
    description,
    ...courseLanguages(input, base, { title, description }, problems),
    code: updated(input.course_code, orNull, base.code),
    price: updated(input.price, (price) => price, base.price),
    hidden: input.hide_from_catalog ?? base.hidden,
    capacity: updated(input.capacity, (capacity) => capacity, base.capacity),
    level: updated(input.level, orNull, base.level),
    startDate: updated(input.start_date, dayOf('start_date'), base.startDate),
    startTime: updated(input.start_time, timeOf('start_time'), base.startTime),
    endDate: updated(input.end_date, dayOf('end_date'), base.endDate),
    endTime: updated(input.end_time, timeOf('end_time'), base.endTime),
    timeZone: updated(input.time_zone, (zone) => timeZoneOf(zone, problems), base.timeZone),
    rule: updated(input.completion_rules, (rule) => ruleOf(rule, problems), base.rule),
    percentage: updated(input.completion_percentage, (percentage) => percentage, base.percentage),
    thumbnail: updated(input.thumbnail, (path) => files.path('thumbnail', path), base.thumbnail),
  };
}
