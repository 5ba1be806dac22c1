import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT, textOf } from './tracked-files.ts';

const files = globSync('web/{session,shared-features,app,features/*}/api/**/*.ts', { cwd: ROOT });
const queries = new Set(files.flatMap((file) => [...textOf(file).matchAll(/^\s*query (\w+)/gm)].map(([, name]) => name ?? file)));
const [types = '', rows = ''] = textOf('web/api/topics.ts').split('OPERATION_TOPICS');
const entries = [...rows.matchAll(/^  (\w+): \[(.*)\],$/gm)].map(([, name = '', topics = '']) => ({ name, topics }));

it('topics are given for queries that the web sends, and for no other', () => {
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.filter(({ name }) => !queries.has(name))).toEqual([]);
});

it('every topic has a query', () => {
  const topics = [...types.matchAll(/^  \| '(\w+)'/gm)].map(([, topic]) => topic ?? '');
  expect(topics.length).toBe(17);
  expect(topics.filter((topic) => !entries.some((entry) => entry.topics.includes(`'${topic}'`)))).toEqual([]);
});
