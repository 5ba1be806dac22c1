import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const having = (kind: 'rule' | 'stream') => functions.filter(({ triggers }) => triggers.some((trigger) => trigger.kind === kind));

it('every function of the bus parks an event at which it died twice [H04]', () => {
  expect(
    having('rule')
      .filter(({ entry }) => !/\bguardedEvents(<\w+>)?\(/.test(textOf(entry)))
      .map(({ name }) => name),
  ).toEqual([]);
});

it('every function of the bus may note its attempts [H04]', () => {
  const noting = having('rule').filter(({ tables }) => tables.expiring?.includes('write') && tables.expiring.includes('read'));
  expect(noting).toEqual(having('rule'));
});

/** Readers of the stream, and how a commit at which they die is found. */
const READERS: Readonly<Record<string, string>> = {
  project: 'followEach of functions/platform/projection/projector.ts',
  relay: 'reads the key of a commit and the names of its events, and nothing of what it says',
};

it('every reader of the stream says how it goes on after a commit at which it dies [H04]', () => {
  expect(having('stream').map(({ name }) => name)).toEqual(Object.keys(READERS));
});
