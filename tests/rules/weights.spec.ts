import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { type ScreenKey, screenKeys } from '../../shared/access/screens.ts';
import { WebBuild } from '../fixtures/web-build.ts';

const BUILD = join(import.meta.dirname, '../../.build');
/** Files that a bundle cannot start without: static imports, followed. */
function needed(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+\.mjs)["']/g))
    needed(normalize(join(dirname(file), path)), found);
  return found;
}

/** Budgets: a page on a phone's connection, a function's cold start. `npm test` builds before it runs this. */
describe('sizes of scripts and bundles', () => {
  const web = new WebBuild(join(BUILD, 'web'));
  const isSignIn = (key: ScreenKey): boolean => web.screen(key) === web.group('sign-in');

  it.each(screenKeys.filter(isSignIn))('the screen %s, opened first, takes at most 140 kB of script', (key) => {
    const bytes = web.sumOf(web.firstPage(key));
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(140 * 1024);
  });

  it.each(['dashboard', 'learnerDashboard'] as const)('the screen %s, opened first, takes at most 220 kB of script', (key) => {
    expect(web.sumOf(web.firstPage(key))).toBeLessThanOrEqual(220_000);
  });

  it.each(['dashboard', 'learnerDashboard'] as const)(
    'the screen %s, opened first, takes the style sheets of page and shell alone',
    (key) => {
      expect([...web.firstPage(key)].flatMap((chunk) => web.manifest[chunk]?.css ?? [])).toHaveLength(2);
    },
  );

  it.each(['dashboard', 'learnerDashboard'] as const)(
    'the screen %s, opened first, loads no dialogs and no course before it stands',
    (key) => {
      for (const group of ['floating', 'overview']) expect(web.firstPage(key)).not.toContain(web.group(group));
    },
  );

  it('the frame of the pages after sign-in is four scripts: page, runtime of modules, shell, what floats', () => {
    const names = new Set([...web.frame].map((key) => web.manifest[key]?.name));
    expect(names).toEqual(new Set(['floating', 'index', 'rolldown-runtime', 'shell']));
  });

  it.each(screenKeys.filter((key) => !isSignIn(key)))('the screen %s takes at most 80 kB of script beyond the frame', (key) => {
    expect(web.beyondFrame(web.firstPage(key))).toBeLessThanOrEqual(80_000);
  });

  it.each(['addCourse', 'editCourse', 'assignmentReview', 'courseReport', 'userReport'] as const)(
    'the screen %s loads nothing of the pages of learners',
    (key) => {
      for (const group of ['learner', 'overview']) expect(web.firstPage(key)).not.toContain(web.group(group));
    },
  );

  it.each(web.partsOfPlayer)('the player with %s takes at most 80 kB of script beyond the frame', (part) => {
    expect(web.beyondFrame([web.screen('player'), part])).toBeLessThanOrEqual(80_000);
  });

  it('the viewer of PDFs is loaded with the first document alone, at most 200 kB of it', () => {
    const viewer = 'design/widgets/pdf/pdf-viewer.tsx';
    expect(web.firstPage('player')).not.toContain(viewer);
    expect(web.beyondFrame([web.screen('player'), viewer]) - web.beyondFrame([web.screen('player')])).toBeLessThanOrEqual(200_000);
  });

  it.each(functions.map((spec) => spec.name))('the function %s loads at most 2 MB before its first call', (name) => {
    const bytes = [...needed(join(BUILD, 'functions', `${name}.mjs`))].reduce((sum, file) => sum + readFileSync(file).length, 0);
    expect(bytes).toBeLessThanOrEqual(2 * 1024 * 1024);
  });
});
