import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { durationSeconds } from './cmi5.ts';
import { isDuration, isLanguageTag, isTimestamp, isVersion } from './formats.ts';
import { statementKeys } from './statement-keys.ts';
import { statement, withLists } from './statement.ts';

const PLAIN = {
  actor: { mbox: 'mailto:reader@example.com' },
  verb: { id: 'https://example.com/read' },
  object: { id: 'https://example.com/lessons/1' },
};
/** One of each kind of value that JSON has. */
const VALUES = [null, true, 0, -1.5, '', 'text', [], [null], {}, { id: 1 }, { a: { b: [{ c: null }] } }];
const isStatement = (value: unknown): boolean => z.safeParse(statement, value).success;

describe('formats of xAPI 1.0.3', () => {
  it.each(['PT1H', 'P3Y1M29DT4H35M59.14S', 'P4W', 'PT16559.14S', 'P1D', 'PT1,5S', 'PT0.30000000000000004S', 'P0,5W', 'PT1H0,25M'])(
    '%s is a duration [E202]',
    (text) => expect(isDuration(text)).toBe(true),
  );
  it.each(['', 'P', 'PT', 'P4W1D', '1H', 'P1H', 'PA1H', 'P1DT', 'PT1,5,5S', 'PT,5S', 'PT1 5S', '-PT1S', 'PT1M1H'])(
    '%s is no duration [E202]',
    (text) => expect(isDuration(text)).toBe(false),
  );
  it.each([
    ['PT1,5S', 1.5],
    ['PT0.30000000000000004S', 0.3],
    ['PT1H0,25M', 3615],
    ['P0,5W', 302_400],
    ['P1DT1M', 86_460],
    ['P1Y2M', 36_720_000],
  ])('%s are %d seconds [E202]', (text, seconds) => expect(durationSeconds(text)).toBeCloseTo(seconds, 9));
  it.each(['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.123+01:00', '2026-11-21T09:00:00+0100'])('%s is a time', (text) =>
    expect(isTimestamp(text)).toBe(true),
  );
  it.each(['21/11/2026', '2026-13-21T09:00:00Z', '2026-11-21T09:00:00-00:00', '2026-11-21T09:00:00-0000', 'now'])('%s is no time', (text) =>
    expect(isTimestamp(text)).toBe(false),
  );
  it('knows language tags and versions', () => {
    expect(['en', 'en-GB', 'zh-Hant-TW', 'und'].every(isLanguageTag)).toBe(true);
    expect(['', 'a very long language', 'en_GB', '1'].some(isLanguageTag)).toBe(false);
    expect(['1.0', '1.0.0', '1.0.3'].every(isVersion)).toBe(true);
    expect(['0.95', '1.1.0', '2.0.0', '1', '1.0.'].some(isVersion)).toBe(false);
  });
});

describe('a statement', () => {
  it('has any extension, with null in it, and null nowhere else', () => {
    for (const value of VALUES) expect(isStatement({ ...PLAIN, context: { extensions: { 'https://example.com/x': value } } })).toBe(true);
    expect(isStatement({ ...PLAIN, context: null })).toBe(false);
  });

  it('is never any other value', () => {
    for (const value of VALUES) expect(isStatement(value)).toBe(false);
    for (const member of Object.keys(PLAIN)) for (const value of VALUES) expect(isStatement({ ...PLAIN, [member]: value })).toBe(false);
  });

  it('keeps one scaled score between -1 and 1, and a raw one between its bounds', () => {
    for (let scaled = -3; scaled <= 3; scaled += 0.25)
      expect(isStatement({ ...PLAIN, result: { score: { scaled } } })).toBe(scaled >= -1 && scaled <= 1);
    expect(isStatement({ ...PLAIN, result: { score: { raw: 5, min: 0, max: 10 } } })).toBe(true);
    expect(isStatement({ ...PLAIN, result: { score: { raw: 5, min: 10, max: 0 } } })).toBe(false);
  });

  it('has a score that is beyond its limit by rounding alone [E211]', () => {
    const scores = [
      { scaled: 0.1 * 3 + 0.7 + 2e-16 },
      { scaled: -1.0000000000000002 },
      { raw: 100.00000000000001, max: 100 },
      { raw: -1e-12, min: 0 },
    ];
    for (const score of scores) expect(isStatement({ ...PLAIN, result: { score } })).toBe(true);
    for (const score of [{ scaled: 1.000001 }, { raw: 100.001, max: 100 }])
      expect(isStatement({ ...PLAIN, result: { score } })).toBe(false);
  });

  it('has lists of context activities, once it is stored', () => {
    const sent = z.parse(statement, { ...PLAIN, context: { contextActivities: { parent: { id: 'https://example.com/p' } } } });
    expect(withLists(sent).context?.contextActivities).toEqual({ parent: [{ id: 'https://example.com/p' }] });
  });

  it('is found by its own actor and activity, and as a related one by those inside', () => {
    const inner = {
      objectType: 'SubStatement',
      actor: { openid: 'https://example.com/inner' },
      verb: PLAIN.verb,
      object: { id: 'https://example.com/inner' },
    };
    const keys = statementKeys(z.parse(statement, { ...PLAIN, object: inner }));
    expect(keys).toMatchObject({ agents: ['mailto:reader@example.com'], activity: null, relatedActivities: ['https://example.com/inner'] });
    expect(keys.relatedAgents).toContain('openid:https://example.com/inner');
  });
});
