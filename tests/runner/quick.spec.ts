import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { progressOf, since } from './progress.ts';
import { leftOut, planOf, withoutBuild } from './quick.ts';

describe('npm test -- quick', () => {
  it('looks at changed sources, style sheets and a few specs of the cloud, and says which it leaves out', () => {
    const specs = ['tests/access/matrix.spec.ts', 'tests/cloud/people/users.spec.ts', 'tests/faults/kill.spec.ts'];
    const sources = ['infra/local/start.mjs', ...specs, 'web/app/main.tsx'];
    const plan = planOf([...sources, 'README.md', 'web/api/generated/graphql.ts', 'web/design/layers.css']);
    expect(plan).toEqual({
      sources,
      styles: ['web/design/layers.css'],
      cloudSpecs: specs.slice(0, 2),
      left: specs.slice(2),
      others: ['README.md', 'web/api/generated/graphql.ts'],
    });
  });

  it('leaves out what measures a build where there is none, and says so [E206]', () => {
    const root = mkdtempSync(join(tmpdir(), 'trellis-quick-'));
    try {
      const build = join(root, '.build');
      mkdirSync(build);
      writeFileSync(join(build, 'web.stamp'), '');
      expect(withoutBuild(root)).toEqual(['tests/rules/weights.spec.ts']);
      expect(leftOut({ left: ['a.spec.ts'] }, withoutBuild(root))).toMatch(
        /^Not run: tests\/rules\/weights\.spec\.ts, which measures a build \(npm run build\); a\.spec\.ts; other unit specs, /,
      );
      writeFileSync(join(build, 'functions.stamp'), '');
      expect(withoutBuild(root)).toEqual([]);
      expect(leftOut({ left: [] }, [])).toMatch(/^Not run: other unit specs, /);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe('the progress of a suite', () => {
  it('is a line for each tenth of its files, and for the last one', () => {
    const next = progressOf(25, 0);
    const lines = Array.from({ length: 25 }, (_, n) => next(n * 10_000)).filter((line) => line !== null);
    expect(lines).toHaveLength(10);
    expect([lines[0], lines.at(-1)]).toEqual([' 12 %, 3 of 25 files, 0:20', '100 %, 25 of 25 files, 4:00']);
    expect(since(0, 247_000)).toBe('4:07');
  });
});
