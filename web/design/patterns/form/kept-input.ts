import { type RefObject, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readToken } from '../../../api/session-store.ts';

const keyOf = (): string => `typed:${location.pathname}`;

function withoutSecrets(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !/password|token/i.test(name) && !(value instanceof File)));
}

/**
 * Keeps what was typed when the session ends under a form, and puts it back after sign-in: never passwords, never files.
 * Says whether something was put back.
 */
export function useKeptInput<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, dirty: RefObject<boolean>): boolean {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const kept = sessionStorage.getItem(keyOf());
    if (kept) {
      sessionStorage.removeItem(keyOf());
      // Written below by this very form.
      form.reset({ ...form.getValues(), ...(JSON.parse(kept) as Input) }, { keepDefaultValues: true });
      setRestored(true);
    }
    const key = keyOf();
    return () => {
      if (dirty.current && readToken() === null) sessionStorage.setItem(key, JSON.stringify(withoutSecrets(form.getValues())));
    };
  }, [form, dirty]);
  return restored;
}
