import type { ReactNode } from 'react';
import { Textarea } from '../../primitives/input.ts';
import { type FieldProps, useField } from './fields.tsx';

/** An input of several lines of a form. */
export function LongTextField(props: FieldProps): ReactNode {
  const { field, boxed } = useField(props);
  return <Textarea {...boxed} {...field} value={field.value ?? ''} autosize minRows={3} maxRows={10} readOnly={props.readOnly ?? false} />;
}
