import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alarmsOf } from '../aws/alarms.ts';
import { environmentNamed } from '../aws/environments.ts';
import { idleTenantBill, monthOf, totalOf } from './cost.ts';
import { ACTS, type ActName, type Figures } from './measured.ts';
import { dollars, figuresOf, renewed } from './page.ts';
import { ENVIRONMENT } from './workload.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const figures = JSON.parse(textOf('infra/cost/measured.json')) as Figures; // written by tests/bench/cost-figures.ts

describe('what it costs', () => {
  it('is shown on the page as it is computed from the counted acts and the dated prices', () => {
    const page = textOf('docs/cost.md');
    expect(renewed(page, figures), 'run: node tests/bench/cost-figures.ts --page').toBe(page);
  });

  it('is named in the README by the same figures', () => {
    const line = textOf('README.md')
      .split('\n')
      .find((text) => text.includes('active learners'));
    const { small, large } = figuresOf(figures);
    // A README without the line says nothing wrong.
    expect([small, large].every((figure) => line?.includes(figure) ?? true)).toBe(true);
  });

  it('grows with learners and no faster, and an idle tenant costs its storage and next to nothing else', () => {
    const [small, large] = [totalOf(monthOf(1_000, figures)), totalOf(monthOf(100_000, figures))];
    expect(large).toBeGreaterThan(50 * small);
    expect(large).toBeLessThanOrEqual(100 * small);
    const idle = idleTenantBill(figures);
    expect(totalOf(idle) - idle.storage).toBeLessThan(0.001);
  });

  it('counts what a learner does by the units of the bench: commit, index, row and feed', () => {
    for (const name of Object.keys(ACTS) as ActName[]) expect(figures.acts[name].readUnits, name).toBeGreaterThan(0);
    for (const name of ['answer', 'complete'] as const) {
      expect(figures.acts[name].writeUnits).toBeGreaterThanOrEqual(3);
      expect(figures.acts[name].writeUnits, 'the goal of docs/architecture.md').toBeLessThanOrEqual(5);
    }
    for (const name of ['dashboard', 'courses', 'coursePage', 'report'] as const) expect(figures.acts[name].writeUnits).toBe(0);
  });

  it('counts the alarms that an environment has', () => {
    expect(ENVIRONMENT.alarms).toBe(alarmsOf(environmentNamed('production'), 'api').length);
  });

  it('is written so that small amounts stay readable', () => {
    expect([dollars(0.0027), dollars(0.094), dollars(0.1), dollars(26.6), dollars(2028.4)]).toEqual([
      '$0.0027',
      '$0.094',
      '$0.10',
      '$26.60',
      '$2,028',
    ]);
  });
});
