import { type ReactNode, useState } from 'react';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { TextInput } from '../../../../design/primitives/input.ts';
import type { CourseFields } from '../../builder/course-form.ts';
import { type StoredMoment, toLocal, toStored } from '../../builder/local-moment.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

type MomentProps = {
  name: string;
  field: string;
  moment: StoredMoment;
  /** The time of day that a missing one stands for. */
  otherwise: string;
  onChange: (moment: StoredMoment) => void;
};

/** A day and its time. What is typed stays as it is, whatever it is stored as. */
function MomentFields({ name, field, moment, otherwise, onChange }: MomentProps): ReactNode {
  const [typed, setTyped] = useState(() => toLocal(moment, otherwise));
  const set = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    const stored = toStored(next, otherwise);
    if (stored !== null) onChange(stored);
  };
  return (
    <FormPair>
      <TextInput
        type="date"
        data-problem={field}
        label={`${name} date`}
        value={typed.day}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={`${name} time`}
        disabled={typed.day === ''}
        value={typed.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
      />
    </FormPair>
  );
}

type TimeProps = { course: CourseFields; set: (part: Partial<CourseFields>) => void };

/** From when to when learners may enter, in the time zone of the author. */
export const CourseTimeFields = ({ course, set }: TimeProps): ReactNode => (
  <FormSection title="Time Options" sentence="Schedule a time when the course will be publicly available.">
    <MomentFields
      name="Start"
      field="start_date"
      otherwise="00:00"
      moment={{ day: course.start_date ?? null, time: course.start_time ?? null }}
      onChange={({ day, time }) => set({ start_date: day, start_time: time })}
    />
    <MomentFields
      name="End"
      field="end_date"
      otherwise="23:59"
      moment={{ day: course.end_date ?? null, time: course.end_time ?? null }}
      onChange={({ day, time }) => set({ end_date: day, end_time: time })}
    />
    <p className="small dim">Times are in your time zone: {ZONE}.</p>
  </FormSection>
);
