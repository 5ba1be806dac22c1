import { describe, expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

const files = trackedFiles('shared', 'events', 'functions', 'infra', 'web').filter(
  (file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.spec\.tsx?$/.test(file),
);

/** The one place that normalises texts, after it has limited them. */
const HELPER = 'shared/kernel/normal-forms.ts';

const CALL = /\.\s*normalize\b|\[\s*['"`]normalize['"`]\s*\]|\{[^{}]*\bnormalize\b[^{}]*\}\s*=\s*(?!require)/;

describe('the normal forms of Unicode', () => {
  it('are made in one place, which limits a text before: a run of marks takes time by its square [H02]', () => {
    expect(files.length).toBeGreaterThan(900);
    expect(files.filter((file) => CALL.test(textOf(file)))).toEqual([HELPER]);
  });

  it('would be found elsewhere', () => {
    const calls = ["x.normalize('NFC')", "x\n  .normalize('NFD')", "x?.['normalize']()", 'String.prototype.normalize.call(x)'];
    expect(calls.map((call) => CALL.test(call))).toEqual([true, true, true, true]);
    expect(CALL.test("import { normalize } from 'node:path'; normalize(path)")).toBe(false);
  });
});
