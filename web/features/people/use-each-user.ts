import { useState } from 'react';
import { ApiError, toApiError } from '../../api/api-error.ts';
import { invalidate } from '../../api/query-client.ts';
import type { Topic } from '../../api/topics.ts';

/** A person of a list. */
export type ListedUser = { readonly id: string; readonly name: string; readonly email: string };

/** Rows of a dialog about several people; more are counted. */
export const SHOWN = 5;

/** People selected in a list; `clear` ends the selection. */
export type SeveralUsers = { readonly users: readonly ListedUser[]; readonly clear: () => void };

/** Returns the error about people of whom something was not done: a line for each. `word`: what was not, such as "deleted". */
function failureOf(word: string, failures: readonly { readonly name: string; readonly error: ApiError }[]): ApiError {
  const [first] = failures;
  const lines = failures.slice(0, SHOWN).map(({ name, error }) => `${name}: ${error.message}`);
  const more = failures.length > SHOWN ? [`${failures.length - SHOWN} more were not ${word}.`] : [];
  return new ApiError(first?.error.code ?? 'INTERNAL', lines[0] ?? '', { fields: { users: [...lines, ...more] } });
}

type Outcome = { readonly done: readonly ListedUser[]; readonly error: ApiError | null };
/** `busy`: the number of the person whose turn it is; null when nothing runs. */
type EachUser = { readonly busy: number | null; readonly run: (users: readonly ListedUser[]) => Promise<Outcome> };

/** Returns a function that acts on people one after the other; nobody's failure stops the others. */
export function useEachUser(word: string, topics: readonly Topic[], act: (user: ListedUser) => Promise<unknown>): EachUser {
  const [busy, setBusy] = useState<number | null>(null);
  const run = async (users: readonly ListedUser[]): Promise<Outcome> => {
    const done: ListedUser[] = [];
    const failures: { name: string; error: ApiError }[] = [];
    for (const user of users) {
      setBusy(done.length + failures.length + 1);
      try {
        await act(user);
        done.push(user);
      } catch (thrown) {
        failures.push({ name: user.name, error: toApiError(thrown) });
      }
    }
    setBusy(null);
    await invalidate(...topics);
    return { done, error: failures.length > 0 ? failureOf(word, failures) : null };
  };
  return { busy, run };
}
