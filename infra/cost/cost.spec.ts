import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { alarmsOf } from '../aws/alarms.ts';
import { environmentNamed } from '../aws/environments.ts';
import { billedDiskGb, idleTenantBill, monthOf, totalOf } from './cost.ts';
import { MEASURED_ACTIONS, type ActionName, type Figures } from './measured.ts';
import { dollars, readmeFigures, updatedPage } from './page.ts';
import { PRICES } from './prices.ts';
import { ENVIRONMENT } from './workload.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const figures = JSON.parse(textOf('infra/cost/measured.json')) as Figures; // written by tests/bench/cost-figures.ts

describe('the cost page', () => {
  it('shows the costs that are computed from the counted calls and the dated prices', () => {
    const page = textOf('docs/cost.md');
    expect(updatedPage(page, figures), 'run: node tests/bench/cost-figures.ts --page').toBe(page);
  });

  it('has the same figures as the README', () => {
    const line = textOf('README.md')
      .split('\n')
      .find((text) => text.includes('active learners'));
    const { small, large, idle } = readmeFigures(figures);
    expect([small, large, idle].filter((figure) => line?.includes(figure) !== true)).toEqual([]);
  });

  it('shows costs that grow with learners at most, and an idle tenant that costs little more than storage [complaint 25]', () => {
    const [small, large] = [totalOf(monthOf(1_000, figures)), totalOf(monthOf(100_000, figures))];
    expect(large).toBeGreaterThan(50 * small);
    expect(large).toBeLessThanOrEqual(100 * small);
    const idle = idleTenantBill(figures);
    expect(totalOf(idle) - idle.storage).toBeLessThan(0.001);
  });

  it("counts a learner's calls by the units of the bench: commit, index, row and feed", () => {
    for (const name of Object.keys(MEASURED_ACTIONS) as ActionName[]) expect(figures.acts[name].readUnits, name).toBeGreaterThan(0);
    for (const name of ['answer', 'complete'] as const) {
      expect(figures.acts[name].writeUnits).toBeGreaterThanOrEqual(3);
      expect(figures.acts[name].writeUnits, 'the goal of docs/architecture.md').toBeLessThanOrEqual(5);
    }
    for (const name of ['dashboard', 'courses', 'coursePage', 'report'] as const) expect(figures.acts[name].writeUnits).toBe(0);
  });

  it('counts the disks of functions above what each has: of those with a larger one, and of no other', () => {
    const large = functions.filter(({ diskMb }) => diskMb !== undefined).map(({ name }) => [name, billedDiskGb(name)]);
    expect(large).toEqual([
      ['xapi', 3.5],
      ['compact', 9.5],
      ['rebuild', 9.5],
    ]);
    expect(new Set(functions.filter(({ diskMb }) => diskMb === undefined).map(({ name }) => billedDiskGb(name)))).toEqual(new Set([0]));
    // A compaction that takes as long as a function may.
    expect(dollars(900 * billedDiskGb('compact') * PRICES.lambdaDiskGbSecond)).toBe('$0.00026');
    expect(textOf('docs/cost.md')).toContain('$0.00026');
  });

  it('counts the alarms of an environment', () => {
    expect(ENVIRONMENT.alarms).toBe(alarmsOf(environmentNamed('production'), 'api').length);
  });

  it('prints small amounts readably', () => {
    expect([dollars(0.0027), dollars(0.094), dollars(0.1), dollars(26.6), dollars(2028.4)]).toEqual([
      '$0.0027',
      '$0.094',
      '$0.10',
      '$26.60',
      '$2,028',
    ]);
  });
});
