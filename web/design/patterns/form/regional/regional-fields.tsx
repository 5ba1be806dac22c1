import type { ReactNode } from 'react';
import { MultiSelect } from '../../../primitives/select.ts';
import { SelectField } from '../choice-fields.tsx';
import { type FieldProps, useField } from '../fields.tsx';
import { t } from '../../../../texts/text.ts';
import { languageOptions, languagesByName, timeZoneOptions } from './regional-choices.ts';

type ChoiceProps = {
  hint: string;
  /** The value of the field when the form was opened. */
  stored: string;
  /** What no choice means: "Same as the organisation". */
  none: string;
};

/** The time zone of a person or place. */
export const TimeZoneField = ({ hint, stored, none }: ChoiceProps): ReactNode => (
  <SelectField name="time_zone" label={t('Time zone')} hint={hint} searchable data={timeZoneOptions(stored, none)} />
);

/** The language of a person or place, out of those that are offered to them. */
export const LanguageField = ({ hint, stored, none, offered }: ChoiceProps & { offered: readonly string[] }): ReactNode => (
  <SelectField name="language" label={t('Language')} hint={hint} searchable data={languageOptions(offered, stored, none)} />
);

/** The languages that a place offers to its people. */
export function OfferedLanguagesField(props: Pick<FieldProps, 'hint'>): ReactNode {
  const { field, boxed } = useField({ ...props, name: 'languages', label: t('Offered languages') });
  return <MultiSelect {...boxed} {...field} value={field.value ?? []} data={languagesByName()} searchable clearable />;
}
