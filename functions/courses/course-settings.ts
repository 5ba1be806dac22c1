import type { CourseDraftInput } from '../../shared/courses/course-draft.ts';
import type { FieldMessages } from '../../shared/kernel/errors.ts';
import type { CourseSettings } from './course.records.ts';
import type { KnownFiles } from '../files/known-files.queries.ts';

/** A course before its author has set anything. */
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
  rule: 'all-units',
  percentage: null,
  learningPath: [],
  thumbnail: null,
  certificateType: 'Default',
  categories: [],
  resources: [],
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

/** What was sent, or what stands where nothing was; null clears. */
const sent = <Value, Stored>(value: Value | undefined, read: (value: Value) => Stored, stored: Stored): Stored =>
  value === undefined ? stored : read(value);

function ruleOf(text: string | null, problems: FieldMessages): CourseSettings['rule'] {
  if (text === 'percentage') return 'percentage';
  if (text !== null && text !== '' && text !== 'all-units')
    problems['completion_rules'] = ["The completion rule is 'all-units' or 'percentage'."];
  return 'all-units';
}

/** A problem is noted by field; the answer is not used then. */
function checked(field: string, pattern: RegExp, message: string, problems: FieldMessages) {
  return (text: string | null): string | null => {
    const value = orNull(text);
    if (value !== null && !pattern.test(value)) problems[field] = [message];
    return value;
  };
}

/** The plain members of an input laid over what stands; lists of other things are resolved by course-references.ts. */
export function settingsOf(
  input: CourseDraftInput,
  base: CourseSettings,
  files: KnownFiles,
  problems: FieldMessages,
): Omit<CourseSettings, 'learningPath' | 'categories' | 'resources'> {
  const day = (field: string) => checked(field, DAY, 'A date looks like 2026-11-20.', problems);
  const time = (field: string) => checked(field, TIME, 'A time looks like 09:30.', problems);
  return {
    title: sent(input.title, (text) => text?.trim() ?? '', base.title),
    description: sent(input.description, (text) => text?.trim() ?? '', base.description),
    code: sent(input.course_code, orNull, base.code),
    price: sent(input.price, (price) => price, base.price),
    hidden: input.hide_from_catalog ?? base.hidden,
    capacity: sent(input.capacity, (capacity) => capacity, base.capacity),
    level: sent(input.level, orNull, base.level),
    startDate: sent(input.start_date, day('start_date'), base.startDate),
    startTime: sent(input.start_time, time('start_time'), base.startTime),
    endDate: sent(input.end_date, day('end_date'), base.endDate),
    endTime: sent(input.end_time, time('end_time'), base.endTime),
    rule: sent(input.completion_rules, (rule) => ruleOf(rule, problems), base.rule),
    percentage: sent(input.completion_percentage, (percentage) => percentage, base.percentage),
    thumbnail: sent(input.thumbnail, (path) => files.path('thumbnail', path), base.thumbnail),
    certificateType: sent(input.certificate_type, (name) => orNull(name) ?? 'Default', base.certificateType),
  };
}
