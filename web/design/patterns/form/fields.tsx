import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { PasswordInput, TextInput } from '../../primitives/input.ts';

/** What every field of a form takes. `readOnly`: the person lacks the right; the value is shown and goes back as it was read. */
export type FieldProps = {
  /** As the schema names it. */
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  /** At most 280 px wide. */
  short?: boolean;
};

type TextProps = FieldProps & {
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url';
  type?: 'text' | 'email' | 'url';
};

/** Value, handlers and error of a field, ready to spread on a Mantine input: `boxed` on those with a box, `look` on a tick or switch. */
export function useField({ name, label, hint, required = false, short = false }: FieldProps) {
  const { field, fieldState } = useController({ name });
  const look = { id: name, label, description: hint, error: fieldState.error?.message };
  return {
    field,
    look,
    boxed: { ...look, withAsterisk: required, 'aria-required': required || undefined, ...(short ? { className: 'form-short' } : {}) },
  };
}

export function TextField({ placeholder, autoComplete, inputMode, type, ...props }: TextProps): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <TextInput
      {...boxed}
      {...field}
      value={field.value ?? ''}
      readOnly={props.readOnly ?? false}
      {...{ placeholder, autoComplete, inputMode, type }}
    />
  );
}

export function PasswordField({ autoComplete, ...props }: FieldProps & { autoComplete: 'current-password' | 'new-password' }): ReactNode {
  const { field, boxed } = useField(props);
  return <PasswordInput {...boxed} {...field} value={field.value ?? ''} autoComplete={autoComplete} />;
}
