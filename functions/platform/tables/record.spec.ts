import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { instant, MalformedRecord, part, record } from './record.ts';

const key = { pk: 't7#u42', sk: 'b#2' };
const linkRecord = record('link', {
  branch: z.int(),
  since: instant,
  closed: z.optional(z.literal(true)),
  sources: z.array(part({ kind: z.string() })),
});
const stored = { ...key, branch: 2, since: '2026-11-20T15:16:00.000Z', sources: [{ kind: 'direct' }] };

describe('a stored record', () => {
  it('is read as it was written', () => expect(linkRecord.parse(stored)).toEqual(stored));

  it('keeps members that this version does not know, at every depth', () => {
    const newer = { ...stored, colour: 'red', sources: [{ kind: 'direct', by: 9 }] };
    expect(linkRecord.parse(newer)).toEqual(newer);
  });

  it('is refused with its key and the names of the malformed members, never with their values', () => {
    const malformed = { ...key, branch: 'secret', sources: [{}] };
    expect(() => linkRecord.parse(malformed)).toThrow(MalformedRecord);
    expect(() => linkRecord.parse(malformed)).toThrow('The link at t7#u42 / b#2 is malformed: branch, since, sources.0.kind.');
  });
});
