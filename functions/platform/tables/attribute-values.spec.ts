import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { type Attributes, decodeAttributes, encodeAttributes } from './attribute-values.ts';

const KINDS: Record<string, unknown> = {
  text: 'ł ø 漢 🙂',
  empty: '',
  integer: -7,
  fraction: 0.1,
  tiny: 5e-9,
  'largest safe integer': Number.MAX_SAFE_INTEGER,
  bigint: 12_345_678_901_234_567_890n,
  yes: true,
  nothing: null,
  list: [1, 'two', null, [], { three: [undefined, 3] }],
  map: { a: { b: {} }, gone: undefined },
  'without a prototype': Object.assign(Object.create(null) as object, { a: 1 }),
  Map: new Map([['a', 1]]),
  binary: new Uint8Array([0, 1, 255]),
  'part of a buffer': new Uint8Array([9, 0, 1, 255]).subarray(1, 3),
  Buffer: Buffer.from('bytes'),
  texts: new Set(['a', 'b']),
  numbers: new Set([1, 2.5]),
  binaries: new Set([new Uint8Array([1]), new Uint8Array([2])]),
};

/** What the SDK sends for values that it was given: JSON with binary values in base64. */
const sentBySdk = (attributes: Attributes): unknown =>
  JSON.parse(
    JSON.stringify(marshall(attributes, { removeUndefinedValues: true }), function write(this: unknown, name, value: unknown) {
      const original = (this as Record<string, unknown>)[name];
      return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
    }),
  );

describe('values of attributes', () => {
  it.each(Object.entries(KINDS))('are sent as the SDK sends them: %s', (_, value) => {
    expect(JSON.parse(JSON.stringify(encodeAttributes({ value })))).toEqual(sentBySdk({ value }));
  });

  it.each(Object.entries(KINDS))('come back as the SDK reads them: %s', (_, value) => {
    const read = unmarshall(marshall({ value }, { removeUndefinedValues: true })) as Attributes;
    const decoded = decodeAttributes(encodeAttributes({ value }));
    if (!(value instanceof Buffer)) expect(decoded).toEqual(read);
    else expect(decoded).toEqual({ value: new Uint8Array(value) });
  });

  it.each([Number.NaN, Infinity, 2 ** 60, new Set(), new Date(0), Symbol('a')])('refuses what the SDK refuses: %s', (value) => {
    expect(() => marshall({ value }, { removeUndefinedValues: true })).toThrow();
    expect(() => encodeAttributes({ value })).toThrow();
  });

  it('leaves functions and members without a value out', () => {
    expect(encodeAttributes({ gone: undefined, call: () => 1, list: [undefined, 1] })).toEqual({ list: { L: [{ N: '1' }] } });
  });
});
