import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FLOORS = ['shared', 'events', 'functions', 'infra', 'web'];

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts') && !file.includes('generated/'),
  );

type Report = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
  modules: { source: string }[];
};

/** The linter keeps silent when it cannot read TypeScript at all: a run that saw too little has checked nothing. */
describe('floors and rooms', () => {
  const report = JSON.parse(
    execFileSync(join(ROOT, 'node_modules/.bin/depcruise'), [...FLOORS, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    }),
  ) as Report;

  it('are all looked at', () => {
    const seen = new Set(report.modules.map((module) => module.source));
    const missed = FLOORS.flatMap((floor) => sources(floor).map((file) => `${floor}/${file}`)).filter((file) => !seen.has(file));
    expect(missed).toEqual([]);
  });

  it('import only what lies below, without circles', () => {
    expect(report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });
}, 120_000);
