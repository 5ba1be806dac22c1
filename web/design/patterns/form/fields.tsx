// @chunk form
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { PasswordInput, SHORT, TextInput } from '../../primitives/input.ts';
import { shownMessage } from '../../../texts/refusals.ts';

/** Props of every field of a form. `readOnly`: the person may not change the value, which is shown and sent unchanged. */
export type FieldProps = {
  /** As the schema names it. */
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  /** At most 280 px wide, on phones as wide as its neighbours. */
  short?: boolean;
};

type TextProps = FieldProps & {
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url';
  /** Nobody can change it, and the keyboard passes over it. */
  disabled?: boolean;
  type?: 'text' | 'email' | 'url' | 'date';
};

/** Returns value, handlers and error of a field as props of a Mantine input: `boxed` for text inputs, `look` for checkboxes and switches. A hint is not said twice. */
export function useField({ name, label, hint, required = false, short = false }: FieldProps) {
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  const error = message === undefined ? undefined : shownMessage(message);
  const look = { id: name, label, description: hint === error ? undefined : hint, error };
  return {
    field,
    look,
    boxed: { ...look, withAsterisk: required, 'aria-required': required || undefined, ...(short ? SHORT : {}) },
  };
}

/** A text input of a form. */
export function TextField({ placeholder, autoComplete, inputMode, disabled, type, ...props }: TextProps): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <TextInput
      {...boxed}
      {...field}
      value={field.value ?? ''}
      readOnly={props.readOnly ?? false}
      disabled={disabled ?? false}
      {...{ placeholder, autoComplete, inputMode, type }}
    />
  );
}

/** A password input of a form. */
export function PasswordField({
  autoComplete,
  placeholder,
  ...props
}: FieldProps & { autoComplete: 'current-password' | 'new-password'; placeholder?: string }): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <PasswordInput {...boxed} {...field} value={field.value ?? ''} readOnly={props.readOnly ?? false} {...{ autoComplete, placeholder }} />
  );
}
