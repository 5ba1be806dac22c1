import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { type HostileText, hostileTexts } from './hostile-texts.ts';
import { beginningsOf } from './pattern-beginnings.ts';
import { patternsIn } from './pattern-sources.ts';
import { LONGEST_TEXT, takesTooLong } from './time-of-texts.ts';
import { textOf, trackedFiles } from './tracked-files.ts';

const FOLDERS = ['shared', 'events', 'functions', 'infra', 'web'];
const files = trackedFiles(...FOLDERS).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !file.includes('generated/'),
);

/** Built of parts that only a run knows; their own texts are the manifest's, the operator's or the build's, never a caller's. */
const BUILT_OF_CONSTANTS = new Set(['events/kernel/streams.ts', 'infra/local/edge/behaviours.ts']);

const patterns = files.flatMap((file) => patternsIn(file, textOf(file)));
const readable = patterns.flatMap(({ at, pattern }) => (pattern ? [{ at, ...pattern }] : []));

/** The characters of a pattern, whatever they mean there. */
const charactersOf = (source: string): string[] =>
  [...new Set(source.replaceAll(/\\[a-zA-Z]/g, ''))].filter((character) => !'^$()*+\\'.includes(character));

/** Returns what makes a pattern slower than linear, by its structure. */
const reportsOf = ({ source, flags }: { source: string; flags: string }): string[] =>
  analyse({ source, flags }).reports.map(({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`);

/** They read texts of the build, the operator or the product itself. */
const TRUSTED_TEXTS = new Set([
  'functions/edge/shell-page.ts',
  'functions/platform/credentials/signing-key.ts',
  'infra/cost/page.ts',
  'infra/local/engines/object-store/xml.ts',
  'web/bundling/head.ts',
  // Looks up each mark of a text in a table, once: slow for each, and in proportion to their number.
  'shared/kernel/normal-forms.ts',
]);

/** What is searched from each beginning takes far longer at twice the greatest length; a constant number of steps for each character does not. */
const SEARCHED = { ms: 60, length: 2 * LONGEST_TEXT };

/** Returns whether a pattern takes too long for one of some texts. A sticky one is tried at one place alone. */
function isSlow(
  { source, flags }: { source: string; flags: string },
  texts: readonly HostileText[],
  most: { ms?: number; length: number } = { length: LONGEST_TEXT },
): boolean {
  const expression = new RegExp(flags.includes('y') ? `^(?:${source})` : source, flags.replaceAll(/[gy]/g, ''));
  const readerOf = (hostile: HostileText) => (length: number) => {
    const text = hostile(length);
    return () => void expression.test(text);
  };
  return texts.some((hostile) => takesTooLong(readerOf(hostile), most.length, most.ms));
}

describe('regular expressions', () => {
  it('are all found', () => {
    expect(readable.length).toBeGreaterThan(150);
    const unread = patterns.flatMap(({ at, pattern }) => (pattern ? [] : [at.slice(0, at.lastIndexOf(':'))]));
    expect(unread.filter((file) => !BUILT_OF_CONSTANTS.has(file))).toEqual([]);
  });

  it('take time that grows no faster than the text, by their structure', () => {
    const slow = readable.flatMap(({ at, ...pattern }) => {
      const reports = reportsOf(pattern);
      return reports.length > 0 ? [`${at} /${pattern.source}/${pattern.flags}: ${reports.join('; ')}`] : [];
    });
    expect(slow).toEqual([]);
  });

  it('would be found slow: a domain that may end anywhere, blanks at an end, a group repeated in itself', () => {
    const known = ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '\\s+$', '^(a+)+$'];
    expect(known.map((source) => reportsOf({ source, flags: '' }).length > 0)).toEqual([true, true, true]);
  });

  it('take 5 ms at most for hostile text of the greatest length, when they are run', () => {
    const slow = readable.filter((pattern) => isSlow(pattern, hostileTexts(charactersOf(pattern.source))));
    expect(slow.map(({ at, source }) => `${at} /${source}/`)).toEqual([]);
  });

  it('search no text to its end from each place where they could begin [H03]', () => {
    const foreign = readable.filter(({ at }) => !TRUSTED_TEXTS.has(at.slice(0, at.lastIndexOf(':'))));
    const slow = foreign.filter((pattern) => isSlow(pattern, hostileTexts(beginningsOf(pattern.source, pattern.flags)), SEARCHED));
    expect(slow.map(({ at, source }) => `${at} /${source}/`)).toEqual([]);
  });

  it('would be found to search so', () => {
    const slow = [/(<!\[CDATA\[[\s\S]*?\]\]>)/, /<!DOCTYPE\b[^>]*>/, /<(?:[\w.-]+:)?item(?=[\s/>])[^>]*>/];
    expect(slow.map((pattern) => isSlow(pattern, hostileTexts(beginningsOf(pattern.source, '')), SEARCHED))).toEqual([true, true, true]);
    expect(beginningsOf('a(?:b|c)\\d+x[^y]*z', '')).toEqual(['ab', 'ab ', 'ab1x', 'ab1x ']);
  });

  it('would be found to take longer when they are run', () => {
    const read = (length: number) => {
      const text = `${'\t'.repeat(length)}x`;
      return () => void /[\t ]+$/.test(text);
    };
    expect(takesTooLong(read, 10_000)).toBe(true);
  });
});
