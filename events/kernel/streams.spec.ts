import { describe, expect, it } from 'vitest';
import { type StreamId, streamKey } from './commit.ts';
import {
  auditedIn,
  idsOf,
  isFolded,
  isNamedInPlatform,
  isStream,
  isStreamPartition,
  kindsNamed,
  parseStream,
  rowKindsNamed,
  STREAM_KINDS,
  streamFromKey,
  streamFromName,
  streamInTenant,
  type StreamKind,
  streamOf,
  tenantIn,
} from './streams.ts';

/** Keys as they are stored today: none of these texts may ever change. */
const STORED: Readonly<Record<StreamKind, readonly [stream: StreamId, key: string]>> = {
  enrolment: [streamOf('enrolment', 7, { person: 42, course: 9 }), 't7#u42/e#c9'],
  certificate: [streamOf('certificate', 7, { person: 42, course: 9 }), 't7#u42/x#c9'],
  packageAttempts: [streamOf('packageAttempts', 7, { person: 42, course: 9, unit: 17 }), 't7#u42/a#c9#u17'],
  packageRegistrations: [streamOf('packageRegistrations', 7, { person: 42, course: 9, unit: 17 }), 't7#u42/r#c9#u17'],
  globalObjectives: [streamOf('globalObjectives', 7, { person: 42 }), 't7#u42/o'],
  sharedData: [streamOf('sharedData', 7, { person: 42 }), 't7#u42/d'],
  notification: [streamOf('notification', 7, { person: 42, notification: 240_137_105_221_604 }), 't7#u42/n#240137105221604'],
  member: [streamOf('member', 7, { person: 42 }), 't7#u42/m'],
  course: [streamOf('course', 7, { course: 9 }), 't7#c9/v'],
  group: [streamOf('group', 7, { group: 3 }), 't7#g3/v'],
  branch: [streamOf('branch', 7, { branch: 2 }), 't7#b2/v'],
  category: [streamOf('category', 7, { category: 5 }), 't7#k5/v'],
  resourceCategory: [streamOf('resourceCategory', 7, { resourceCategory: 4 }), 't7#q4/v'],
  template: [streamOf('template', 7, { template: 8 }), 't7#f8/v'],
  certification: [streamOf('certification', 7, { certification: 3 }), 't7#n3/v'],
  holder: [streamOf('holder', 7, { person: 42, certification: 3 }), 't7#u42/h#n3'],
  job: [streamOf('job', 7, { job: 6 }), 't7#j6/v'],
  statements: [streamOf('statements', 7, { day: 20_778, part: 2 }), 't7#x20778/s2'],
  instance: [streamOf('instance', 7, {}), 't7#i/v'],
  listedInstance: [streamOf('listedInstance', 0, { instance: 7 }), 't0#i7/v'],
  identity: [streamOf('identity', 0, { person: 42 }), 't0#u42/m'],
};
const KINDS = Object.keys(STREAM_KINDS) as StreamKind[];

describe('the name of a stream', () => {
  it.each(KINDS)('is stored as before for the kind %s, and read back', (kind) => {
    const [stream, key] = STORED[kind];
    expect(streamKey(stream)).toBe(key);
    expect(streamFromKey(key)).toEqual(stream);
    expect(parseStream(stream)?.kind).toBe(kind);
    expect(KINDS.filter((other) => isStream(other)(stream))).toEqual([kind]);
    expect(streamFromName(tenantIn(stream.pk) ?? Number.NaN, streamInTenant(stream))).toEqual(stream);
    expect(kindsNamed(streamInTenant(stream))).toContain(kind);
    expect(isStreamPartition(stream.pk)).toBe(true);
  });

  it('gives tenant and ids', () => {
    expect(parseStream({ pk: 't7#u42', name: 'e#c9' })).toEqual({ kind: 'enrolment', tenant: 7, ids: { person: 42, course: 9 } });
    expect(idsOf('listedInstance', { pk: 't0#i7', name: 'v' })).toEqual({ instance: 7 });
    expect(() => idsOf('course', { pk: 't7#u42', name: 'm' })).toThrow('t7#u42/m is no stream of the kind course');
  });

  it.each([
    ['t7#u42', 'm@3'],
    ['t7#u42', 'z#c9'],
    ['t7#u', 'm'],
    ['t7#u42x', 'm'],
    ['t7#A', '2026-11-20T09:00:00.000Z#abc'],
    ['t7#C', '0000000009'],
    ['t7#i9', 'v'],
    ['p#id42', 'self'],
    ['g1#t7#u42', 'm'],
  ])('is none for %s and %s', (pk, name) => expect(parseStream({ pk, name })).toBeNull());

  it('keeps what follows the first slash together', () => {
    expect(streamFromName(7, 'u42/m@3')).toEqual({ pk: 't7#u42', name: 'm@3' });
    expect(streamInTenant({ pk: 't7#A', name: 'kept' })).toBe('A/kept');
  });

  it('tells partitions of streams from others', () => {
    const partitions = ['t7#u42', 't7#i', 't7#feed', 't7#book', 'p#id42', 't7#U#3', 'due'];
    expect(partitions.filter(isStreamPartition)).toEqual(['t7#u42', 't7#i']);
    expect(['t7#u42', 't12#A', 'p#id42', 'g1#t7#u42'].map(tenantIn)).toEqual([7, 12, null, null]);
  });
});

describe('the kinds of streams', () => {
  it('become rows of these kinds in a book', () => {
    const names = ['u42/e#c9', 'u42/x#c9', 'u42/m', 'c9/v', 'g3/v', 'b2/v', 'k5/v', 'j6/v', 'i/v', 'i7/v', 'u42/m@3'];
    expect(names.map((name) => rowKindsNamed(name).toSorted().join(' '))).toEqual([
      'enrolment',
      'certificate',
      'identity member',
      'course',
      'group',
      'branch',
      'category',
      '',
      '',
      'instance',
      '',
    ]);
  });

  it('are of the platform alone for the list of instances', () => {
    expect(['i7/v', 'u42/m', 'c9/v', 'A/kept'].map(isNamedInPlatform)).toEqual([true, false, false, false]);
  });

  it('are folded for enrolments, certificates, notifications and holders', () => {
    expect(KINDS.filter((kind) => isFolded(STORED[kind][0]))).toEqual(['enrolment', 'certificate', 'notification', 'holder']);
    expect(KINDS.filter((kind) => auditedIn(STORED[kind][0]) === 'others')).toEqual([
      'enrolment',
      'certificate',
      'packageRegistrations',
      'holder',
    ]);
    expect(KINDS.filter((kind) => auditedIn(STORED[kind][0]) === 'nobody')).toEqual([
      'packageAttempts',
      'globalObjectives',
      'sharedData',
      'notification',
      'statements',
    ]);
  });
});
