import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A frame that is on its way to another address may never answer. */
const FRAME_MS = 1000;

type WithAxe = { readonly axe: { run(on: Document, options: RunOptions): Promise<AxeResults> } };

/** Once for each document: reading it takes the browser as long as a look. */
async function putInto(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
}

const putIntoChild = (frame: Frame): Promise<void> =>
  Promise.race([putInto(frame).catch(() => undefined), pause(FRAME_MS, undefined, { ref: false })]);

/** What axe looks for: everything of WCAG 2.2 AA, or only what another scheme may change, since it is measured in colours. */
export type AxeRules = 'all' | 'colours';

const RULES: Readonly<Record<AxeRules, NonNullable<RunOptions['runOnly']>>> = {
  all: { type: 'tag', values: WCAG },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Without the style sheets, which no rule of these reads: each would be parsed anew for each look. */
const READ_BEFORE = { assets: ['media'] };

/** Returns what axe finds on the page and in frames of its own origin, as they stand. */
export async function axeFindings(page: Page, look: AxeRules): Promise<string[]> {
  await putInto(page.mainFrame());
  await Promise.all(
    page
      .frames()
      .filter((frame) => frame !== page.mainFrame())
      .map(putIntoChild),
  );
  // What passes is counted, but not described one by one, which would take as long as the look.
  const options: RunOptions = { runOnly: RULES[look], resultTypes: ['violations'], preload: READ_BEFORE };
  const violations = await page.evaluate(
    async (given) => (await (window as unknown as WithAxe).axe.run(document, given)).violations,
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
