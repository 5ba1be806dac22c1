// @chunk core
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiError, toApiError } from './api-error.ts';
import { execute, type ExecuteOptions } from './execute.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { invalidate, nameOf } from './query-client.ts';
import type { Topic } from './topics.ts';

/** 128 random bits as hex; randomUUID is missing on hosts without TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Files have no JSON; their name, size and date tell one choice from another. */
const fingerprint = (variables: unknown): string =>
  JSON.stringify(variables, (_key, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value));

type CommandOptions<Result, Variables> = Pick<ExecuteOptions, 'address' | 'onJob'> & {
  /** What the command changes. */
  readonly invalidates?: readonly Topic[];
  readonly onDone?: (result: Result, variables: Variables) => void | Promise<void>;
};

/**
 * A mutation as one act of the user. As long as nobody knows how it ended (no answer, or the server failed), sending the same
 * variables again uses the same key, so that pressing "Save" twice saves once.
 */
export function useCommand<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentString<Result, Variables>,
  { invalidates = [], onDone, ...options }: CommandOptions<Result, Variables> = {},
): UseMutationResult<Result, ApiError, Variables> {
  const open = useRef<{ body: string; key: string } | null>(null);
  return useMutation<Result, ApiError, Variables>({
    mutationKey: [nameOf(document)],
    // Offline is told at once, with what was typed still there, rather than waiting in silence for the network.
    networkMode: 'always',
    mutationFn: async (variables) => {
      const body = fingerprint(variables);
      if (open.current?.body !== body) open.current = { body, key: randomKey() };
      try {
        const result = await execute(document, variables, { ...options, idempotencyKey: open.current.key });
        open.current = null;
        return result;
      } catch (thrown) {
        const error = toApiError(thrown);
        if (!error.unsettled) open.current = null;
        throw error;
      }
    },
    onSuccess: async (result, variables) => {
      await onDone?.(result, variables);
      if (invalidates.length > 0) await invalidate(...invalidates);
    },
  });
}
