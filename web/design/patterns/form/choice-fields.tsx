import type { ReactNode } from 'react';
import { NumberInput } from '../../primitives/number-input.ts';
import { MultiSelect, Select } from '../../primitives/select.ts';
import { type FieldProps, useField } from './fields.tsx';

type Option = { readonly value: string; readonly label: string };

export function SelectField({
  options,
  placeholder,
  clearable = false,
  ...props
}: FieldProps & { options: readonly Option[]; placeholder?: string; clearable?: boolean }): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <Select
      {...boxed}
      {...field}
      data={[...options]}
      value={field.value ?? null}
      disabled={props.readOnly ?? false}
      clearable={clearable}
      placeholder={placeholder}
      searchable={options.length > 12}
    />
  );
}

export function MultiSelectField({
  options,
  placeholder,
  ...props
}: FieldProps & { options: readonly Option[]; placeholder?: string }): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <MultiSelect
      {...boxed}
      {...field}
      data={[...options]}
      value={field.value ?? []}
      disabled={props.readOnly ?? false}
      placeholder={placeholder}
      searchable
    />
  );
}

/** Value is a number, or null while the field is empty. */
export function NumberField({ min, max, suffix, ...props }: FieldProps & { min?: number; max?: number; suffix?: string }): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <NumberInput
      {...boxed}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : Number(value))}
      readOnly={props.readOnly ?? false}
      clampBehavior="none"
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(suffix === undefined ? {} : { suffix })}
    />
  );
}
