import type { ReactNode } from 'react';
import { DateInput } from '../../primitives/date-input.ts';
import { type FieldProps, useField } from './fields.tsx';

/** A day as `YYYY-MM-DD`, or null. Typed and shown as dd/mm/yyyy. */
export function DateField({
  minDate,
  placeholder = 'No date',
  ...props
}: FieldProps & { minDate?: string; placeholder?: string }): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <DateInput
      {...boxed}
      {...field}
      value={field.value ?? null}
      valueFormat="DD/MM/YYYY"
      firstDayOfWeek={1}
      clearable
      readOnly={props.readOnly ?? false}
      placeholder={placeholder}
      {...(minDate === undefined ? {} : { minDate })}
    />
  );
}
