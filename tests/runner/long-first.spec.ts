import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LONG_SPECS, longFirst } from './long-first.ts';

const file = (project: string, name: string) => ({ project, moduleId: `/clone/${name}` });

describe('the order of specs', () => {
  it('begins with the long ones of each project, and is that of vitest otherwise', () => {
    const files = [
      file('cloud', 'tests/cloud/a.spec.ts'),
      file('cloud-apart', 'tests/faults/fuzz.spec.ts'),
      file('cloud-apart', 'tests/faults/kill.spec.ts'),
      file('cloud-apart', 'tests/cloud/b.spec.ts'),
    ];
    expect(longFirst(files)).toEqual([files[0], files[2], files[1], files[3]]);
  });

  it('names files that are there', () => {
    expect(LONG_SPECS.filter((spec) => !existsSync(spec))).toEqual([]);
  });
});
