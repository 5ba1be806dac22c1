import type { ReactNode } from 'react';
import { Select } from '../../../primitives/select.ts';
import { t } from '../../../../texts/text.ts';
import { timeZones } from './regional-choices.ts';

type TimeZoneSelectProps = {
  /** Of which a problem is shown here. */
  field: string;
  hint: string;
  value: string;
  onChange: (zone: string) => void;
};

/** A time zone that is always chosen. */
export const TimeZoneSelect = ({ field, hint, value, onChange }: TimeZoneSelectProps): ReactNode => (
  <Select
    label={t('Time zone')}
    description={hint}
    data-problem={field}
    data={timeZones(value)}
    value={value}
    searchable
    onChange={(zone: string | null) => zone !== null && onChange(zone)}
  />
);
