import type { ReactNode } from 'react';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { TextInput } from '../../../design/primitives/input.ts';
import type { CourseFields } from '../builder/course-form.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const LOCAL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The same moment where the author is; nothing when the day is missing or not finished. */
function hereText(day: string | null | undefined, time: string | null | undefined, otherwise: string): string | undefined {
  const moment = day ? new Date(`${day}T${time || otherwise}:00Z`) : null;
  return moment && !Number.isNaN(moment.getTime()) ? `${LOCAL.format(moment)} in ${ZONE}` : undefined;
}

type TimeProps = { course: CourseFields; set: (part: Partial<CourseFields>) => void };
const orNull = (text: string): string | null => (text === '' ? null : text);

/** From when to when learners may enter. Days and times are UTC, and shown again in the author's own zone. */
export const CourseTimeFields = ({ course, set }: TimeProps): ReactNode => (
  <FormSection title="Time Options" sentence="Schedule a time when the course will be publicly available.">
    <FormPair>
      <TextInput
        type="date"
        label="Start date (UTC)"
        value={course.start_date ?? ''}
        description={hereText(course.start_date, course.start_time, '00:00')}
        onChange={(event) => set({ start_date: orNull(event.currentTarget.value) })}
      />
      <TextInput
        type="time"
        label="Start time (UTC)"
        value={course.start_time ?? ''}
        onChange={(event) => set({ start_time: orNull(event.currentTarget.value) })}
      />
    </FormPair>
    <FormPair>
      <TextInput
        type="date"
        label="End date (UTC)"
        value={course.end_date ?? ''}
        description={hereText(course.end_date, course.end_time, '23:59')}
        onChange={(event) => set({ end_date: orNull(event.currentTarget.value) })}
      />
      <TextInput
        type="time"
        label="End time (UTC)"
        value={course.end_time ?? ''}
        onChange={(event) => set({ end_time: orNull(event.currentTarget.value) })}
      />
    </FormPair>
  </FormSection>
);
