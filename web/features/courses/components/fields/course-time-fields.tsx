import { type ReactNode, useState } from 'react';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { TimeZoneSelect } from '../../../../design/patterns/form/regional/time-zone-select.tsx';
import { TextInput } from '../../../../design/primitives/input.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import type { CourseFields } from '../../builder/course-form.ts';
import { type FieldMoment, shownTimes, storedTimes } from '../../builder/local-moment.ts';
import { t } from '../../../../texts/text.ts';

type MomentProps = { labels: { day: string; time: string }; field: string; moment: FieldMoment; onChange: (moment: FieldMoment) => void };

/** A day and its time. */
const MomentFields = ({ labels, field, moment, onChange }: MomentProps): ReactNode => (
  <FormPair>
    <TextInput
      type="date"
      data-problem={field}
      label={labels.day}
      value={moment.day}
      onChange={(event) => onChange({ ...moment, day: event.currentTarget.value })}
    />
    <TextInput
      type="time"
      label={labels.time}
      disabled={moment.day === ''}
      value={moment.time}
      onChange={(event) => onChange({ ...moment, time: event.currentTarget.value })}
    />
  </FormPair>
);

type TimeProps = { course: CourseFields; set: (part: Partial<CourseFields>) => void };

/** From when to when learners may enter, and the zone of these times. What is typed stays as it is, whatever it is stored as. */
export function CourseTimeFields({ course, set }: TimeProps): ReactNode {
  const { timeZone } = useViewer();
  const [typed, setTyped] = useState(() => shownTimes(course, timeZone));
  const change = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    const stored = storedTimes(next);
    if (stored !== null) set(stored);
  };
  return (
    <FormSection title={t('Time Options')} sentence={t('Schedule a time when the course will be publicly available.')}>
      <MomentFields
        labels={{ day: t('Start date'), time: t('Start time') }}
        field="start_date"
        moment={typed.start}
        onChange={(start) => change({ start })}
      />
      <MomentFields
        labels={{ day: t('End date'), time: t('End time') }}
        field="end_date"
        moment={typed.end}
        onChange={(end) => change({ end })}
      />
      <TimeZoneSelect
        field="time_zone"
        hint={t('Start and end are in this zone. Everybody reads them in their own.')}
        value={typed.zone}
        onChange={(zone) => change({ zone })}
      />
    </FormSection>
  );
}
