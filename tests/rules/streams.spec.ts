import { describe, expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

const GRAMMAR: ReadonlySet<string> = new Set(['events/kernel/streams.ts', 'functions/platform/keys/keys.ts']);

const sources = trackedFiles('events', 'functions', 'infra', 'tests/bench').filter(
  (file) => /\.(ts|mjs)$/.test(file) && !file.includes('generated/'),
);

/** The spelling of owners and names inside a regular expression: `t\d+#`, `#c\d+`, `[ex]#`, `u(\d+)\/`. */
const IN_EXPRESSION = /t\(?\\d\+\)?#|#\(?(?:[a-z]|\[[a-z]+\])\(?\\d|\[[a-z]+\]#|\b[a-su-z]\(?\\d\+\)?\\\/[a-z]?|\^\(?\[[a-z]{2,}\]\|[a-z]#/;
/** The same compared or built as text: `name === 'm'`, `startsWith('t0#')`, `t${tenant}#`. */
const AS_TEXT = /\bname === '[mvex]'|startsWith\(['"`]t(?:\d+|\$\{[^}]*\})#|`t\$\{/;
const spells = (line: string): boolean => IN_EXPRESSION.test(line) || AS_TEXT.test(line);

const hits = (file: string): string[] =>
  textOf(file)
    .split('\n')
    .flatMap((line, index) => (spells(line) ? [`${file}:${index + 1}`] : []));

describe('the grammar of stream names', () => {
  it.each([
    ['const FOLDED = /^[ex]#c\\d+$/;'],
    ['const isEnrolment = (name) => /^u\\d+\\/e#c\\d+$/.test(name);'],
    ['matches: (stream) => /^t\\d+#c\\d+$/.test(stream.pk),'],
    ['matches: (stream) => /^([vm]|e#c\\d+)$/.test(stream.name),'],
    ['const isInstance = (name) => /^i\\d+\\/v(@|$)/.test(name);'],
    ['const person = Number(/^u(\\d+)\\//.exec(stream)?.[1]);'],
    ["const isMember = stream.name === 'm' && !stream.pk.startsWith('t0#');"],
    ['const isOf = (tenant, item) => item.pk.startsWith(`t${tenant}#`);'],
  ])('is recognised in %s', (line) => expect(spells(line)).toBe(true));

  it('is spelled in no other file', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => !GRAMMAR.has(file) && !file.endsWith('.spec.ts')).flatMap(hits)).toEqual([]);
  });
});
