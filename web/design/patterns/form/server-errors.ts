import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiError, toApiError } from '../../../api/api-error.ts';

/** `input.email` of an answer belongs to the field `email`; the longest name that fits wins. */
function fieldOf(serverName: string, fields: readonly string[]): string | undefined {
  const parts = serverName.split('.');
  const names = parts.map((_, i) => parts.slice(i).join('.'));
  return names.find((name) => fields.includes(name));
}

/** Names of all values of a form: `email`, `address`, `address.city`. */
function pathsOf(values: object, path = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [own].concat(value !== null && typeof value === 'object' && !(value instanceof File) ? pathsOf(value, own) : []);
  });
}

export type ServerErrors = { readonly byField: ReadonlyMap<string, string>; readonly others: readonly string[] };

/** What the server refused, sorted by the fields of the form; what fits none stays as messages of the whole. */
export function sortErrors(error: ApiError, fields: readonly string[]): ServerErrors {
  const byField = new Map<string, string>();
  const others: string[] = [];
  for (const [name, messages] of Object.entries(error.fields)) {
    const field = fieldOf(name, fields);
    if (field) byField.set(field, messages.join(' '));
    else others.push(...messages);
  }
  if (byField.size === 0 && others.length === 0) others.push(error.message);
  return { byField, others };
}

/** Puts a failed save where it belongs; every value stays as it was typed. Gives the messages that belong to no field. */
export function showServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  thrown: unknown,
): readonly string[] {
  const fields = pathsOf(form.getValues());
  const { byField, others } = sortErrors(toApiError(thrown), fields);
  // The names come from the form's own values.
  byField.forEach((message, field) => form.setError(field as Path<Input>, { type: 'server', message }));
  return others;
}
