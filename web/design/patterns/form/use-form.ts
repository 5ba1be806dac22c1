// @chunk form
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm as useHookForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Returns a form that a schema of zod/mini validates: at submit, and after that while typing. */
export function useForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useHookForm<Input, unknown, Output>({
    resolver: standardSchemaResolver<Input, unknown, Output>(schema),
    defaultValues,
    // The summary takes the focus, not the first field.
    shouldFocusError: false,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
}
