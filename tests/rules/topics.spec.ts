import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATION_TOPICS, type Topic } from '../../web/api/topics.ts';
import { ROOT, textOf } from './tracked-files.ts';

const files = globSync('web/{session,shared-features,app,features/*}/api/**/*.ts', { cwd: ROOT });
const queries = files.flatMap((file) => [...textOf(file).matchAll(/^\s*query (\w+)/gm)].map(([, name]) => name ?? file));

describe('the topics of operations', () => {
  it('are given for every query that the web sends, and for no other', () => {
    expect(queries.length).toBeGreaterThan(50);
    expect(Object.keys(OPERATION_TOPICS).toSorted((a, b) => a.localeCompare(b))).toEqual(queries.toSorted((a, b) => a.localeCompare(b)));
  });

  it('are each about more than nothing: every topic has a query', () => {
    const topics = new Set<Topic>(Object.values(OPERATION_TOPICS).flat());
    expect(topics.size).toBe(17);
  });
});
