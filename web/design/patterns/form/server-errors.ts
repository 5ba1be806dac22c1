import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiError, toApiError } from '../../../api/api-error.ts';

/** Returns the field of a name in a reply: `input.email` belongs to the field `email`; the longest matching name is taken. */
function fieldOf(serverName: string, fields: readonly string[]): string | undefined {
  const parts = serverName.split('.');
  const names = parts.map((_, i) => parts.slice(i).join('.'));
  return names.find((name) => fields.includes(name));
}

/** Returns the names of all values of a form: `email`, `address`, `address.city`. */
function pathsOf(values: object, path = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const fullPath = path === '' ? name : `${path}.${name}`;
    return [fullPath].concat(value !== null && typeof value === 'object' && !(value instanceof File) ? pathsOf(value, fullPath) : []);
  });
}

/** Messages by field, and those that belong to no field. */
export type ServerErrors = { readonly byField: ReadonlyMap<string, string>; readonly others: readonly string[] };

/** Returns the messages of an error by the fields of the form, and those that match no field. */
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

/** Sets the errors of a failed save at their fields; the values are kept. Returns the messages that belong to no field. */
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
