import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readToken } from '../../../api/session-store.ts';

const keyOf = (): string => `typed:${location.pathname}`;

function withoutSecrets(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !/password|token/i.test(name) && !(value instanceof File)));
}

/**
 * Stores what was typed in a form when the session ends, and restores it after sign-in; passwords, tokens and files are not stored.
 * Returns whether something was restored. `isDirty` must be a stable function.
 */
export function useStoredInput<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  isDirty: () => boolean,
): boolean {
  const [kept] = useState(() => sessionStorage.getItem(keyOf()));
  useEffect(() => {
    const key = keyOf();
    if (kept !== null) {
      sessionStorage.removeItem(key);
      // Written below by the same form.
      form.reset({ ...form.getValues(), ...(JSON.parse(kept) as Input) }, { keepDefaultValues: true });
    }
    return () => {
      if (isDirty() && readToken() === null) sessionStorage.setItem(key, JSON.stringify(withoutSecrets(form.getValues())));
    };
  }, [form, kept, isDirty]);
  return kept !== null;
}
