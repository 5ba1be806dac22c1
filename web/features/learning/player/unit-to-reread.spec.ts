import { describe, expect, it } from 'vitest';
import { unitToReread } from './unit-to-reread.ts';

const TYPES = {
  content: 'ContentUnitType',
  video: 'VideoUnitType',
  document: 'DocumentUnitType',
  scorm: 'ScormUnitType',
  assignment: 'AssignmentUnitType',
  test: 'TestUnitType',
} as const;
type Kind = keyof typeof TYPES;

const units = (...kinds: Kind[]) => kinds.map((kind) => ({ __typename: TYPES[kind] }));

describe('the unit that a learner looks back at after a test [E90]', () => {
  it.each<[string, Kind[], number | undefined]>([
    ['the reading unit before it', ['content', 'test'], 0],
    ['past an assignment', ['content', 'video', 'assignment', 'test'], 1],
    ['past another test and an assignment', ['document', 'test', 'assignment', 'test'], 0],
    ['a reading unit rather than the package after it', ['video', 'scorm', 'test'], 0],
    ['a package where nothing else was read', ['assignment', 'scorm', 'test'], 1],
    ['none where only an assignment comes before', ['assignment', 'test'], undefined],
    ['none where it is the first unit', ['test'], undefined],
  ])('%s', (_, kinds, index) => {
    const all = units(...kinds, 'content');
    const test = all[kinds.length - 1];
    expect(unitToReread(all, test)).toBe(index === undefined ? undefined : all[index]);
  });
});
