import type { ReactNode } from 'react';
import { Checkbox } from '../../primitives/choice.ts';
import { Select } from '../../primitives/select.ts';
import { type FieldProps, useField } from './fields.tsx';

/** A checkbox of a form. */
export function CheckField(props: FieldProps): ReactNode {
  const { field, look } = useField(props);
  const { value, onChange, ...rest } = field;
  return (
    <Checkbox
      {...look}
      {...rest}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={props.readOnly ?? false}
    />
  );
}

type SelectFieldProps = FieldProps & {
  data: readonly { value: string; label: string }[];
  /** Many options are found by typing. */
  searchable?: boolean;
};

/** A selection of one option. */
export function SelectField({ data, searchable = false, ...props }: SelectFieldProps): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <Select {...boxed} {...field} data={[...data]} searchable={searchable} value={field.value ?? null} disabled={props.readOnly ?? false} />
  );
}
