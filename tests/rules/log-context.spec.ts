import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
/** Handlers of requests are all made over responseTo of functions/platform/request/http.ts. */
const OF_REQUESTS = /\b(?:httpHandler|streamedHandler|restHandler|streamedRestHandler)\b|from '.*\/(?:upload|pages?)[\w-]*\.ts'/;

it('every function logs with the request and the tenant of its call [E99]', () => {
  const unlogged = functions.filter(({ entry, triggers }) => {
    const text = textOf(entry);
    const isRequest = triggers.some(({ kind }) => kind === 'http');
    return isRequest ? !OF_REQUESTS.test(text) : !/export const handler = loggedWork\b/.test(text);
  });
  expect(unlogged.map(({ name }) => name)).toEqual([]);
});

it('every function that signs reads its secrets before its work; those of requests do before each [E140]', () => {
  const unread = functions.filter(
    ({ entry, triggers, maySign }) =>
      maySign && !triggers.some(({ kind }) => kind === 'http') && !/\bawait renewSecrets\(\)/.test(textOf(entry)),
  );
  expect(unread.map(({ name }) => name)).toEqual([]);
});
