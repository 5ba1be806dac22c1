import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { WHOLE_BROWSER } from '../journeys/browser.ts';
import { startProductsWith } from '../journeys/product.ts';
import { ADDRESSES } from './addresses.ts';
import { COMPARED, pictureFile } from './compare/compared.ts';
import { renew } from './compare/renew.ts';
import { takeReadmePictures } from './readme.ts';
import { sampleValues } from './values.ts';
import { type Presses, pressEverything } from './presses.ts';
import { SIZES, type Visit } from './sessions.ts';
import { measureTaps, type Taps } from './taps.ts';
import { walk, type WalkResult } from './walk.ts';

/**
 * `npm run pictures`: pictures of all screens in all their states, at three widths, light and dark, of a product with sample data that
 * it starts and stops. Arguments: `--into DIR` names the folder, `--only users,branch-empty` takes screens or single states by
 * name, `--axe` also checks the accessibility of each. It says which screens are wider than the window, or have texts over one another.
 * `--presses` takes none, but presses every control by the keyboard and says after which of them the focus is on nothing; with `--phone` at
 * 390 px. `--taps` lists the controls whose tap area is below 44 px on a phone. `--renew` takes the pictures in the repository anew, which
 * the journey `every-screen/pictures` compares; `--readme` those of the README, of the large sample data.
 */
const DEFAULT_FOLDER = resolve(import.meta.dirname, '../../.build/pictures');

const names = ({ address, state }: Visit): string[] => [address.name, `${address.name}-${state}`];

function readOptions(): {
  readonly folder: string;
  readonly visits: readonly Visit[];
  readonly axe: boolean;
  readonly presses: boolean;
  readonly isPhone: boolean;
  readonly taps: boolean;
  readonly renews: boolean;
  readonly isForReadme: boolean;
} {
  const { values } = parseArgs({
    options: {
      into: { type: 'string' },
      only: { type: 'string' },
      axe: { type: 'boolean', default: false },
      presses: { type: 'boolean', default: false },
      phone: { type: 'boolean', default: false },
      taps: { type: 'boolean', default: false },
      renew: { type: 'boolean', default: false },
      readme: { type: 'boolean', default: false },
    },
  });
  const only = (values.only ?? '').split(',').filter(Boolean);
  const all = ADDRESSES.flatMap((address) => address.states.map((state): Visit => ({ address, state })));
  const unknown = only.filter((name) => !all.some((visit) => names(visit).includes(name)));
  if (unknown.length > 0)
    throw new Error(`No screen has the name ${unknown.join(', ')}. The names: ${ADDRESSES.map(({ name }) => name).join(', ')}`);
  const visits = only.length === 0 ? all : all.filter((visit) => names(visit).some((name) => only.includes(name)));
  // What an earlier run has made of a screen that is gone would stay.
  if (values.into === undefined && only.length === 0 && !values.renew && !values.readme && !values.presses && !values.taps)
    rmSync(DEFAULT_FOLDER, { recursive: true, force: true });
  return {
    folder: values.into === undefined ? DEFAULT_FOLDER : resolve(values.into),
    visits,
    axe: values.axe,
    presses: values.presses,
    isPhone: values.phone,
    taps: values.taps,
    renews: values.renew,
    isForReadme: values.readme,
  };
}

function print({ pictures, checks, findings, notShown }: WalkResult, visits: readonly Visit[], folder: string): void {
  const screens = new Set(visits.map(({ address }) => address.screen)).size;
  for (const line of findings) console.log(`Finding: ${line}`);
  for (const line of notShown) console.log(`Not shown: ${line}`);
  if (checks > 0) console.log(`axe: ${checks} of screen × state × width × scheme checked`);
  console.log(`${findings.length} findings, ${notShown.length} not shown`);
  console.log(`${pictures} pictures of ${screens} screens (${visits.length} of screen × state): ${folder}`);
}

function printPresses({ count, lost, notPressed }: Presses): void {
  for (const line of lost) console.log(`Focus on nothing: ${line}`);
  for (const line of notPressed) console.log(`Not pressed: ${line}`);
  console.log(`${count} presses, ${lost.length} of them left the focus on nothing`);
}

function printTaps({ screens, layers, small, notShown }: Taps): void {
  for (const line of small) console.log(`Small: ${line}`);
  for (const line of notShown) console.log(`Not shown: ${line}`);
  console.log(
    `${small.length} tap areas below 44 px on ${screens} screens and in ${layers} dialogs, menus and tabs, ${notShown.length} not shown`,
  );
  if (small.length + notShown.length > 0) process.exitCode = 1;
}

async function renewAll(browser: Browser, names: ReadonlySet<string>): Promise<void> {
  const values = await sampleValues();
  for (const picture of COMPARED.filter(({ address }) => names.has(address.name))) {
    await renew(browser, picture, values);
    console.log(`Renewed ${pictureFile(picture)}`);
  }
}

async function main(): Promise<void> {
  const { folder, visits, axe, presses, isPhone, taps, renews, isForReadme } = readOptions();
  mkdirSync(folder, { recursive: true });
  const stopProduct = await startProductsWith(isForReadme ? 'large' : 'small', 1);
  const browser = await chromium.launch(WHOLE_BROWSER);
  try {
    if (isForReadme) return console.log((await takeReadmePictures(browser)).join('\n'));
    if (renews) return await renewAll(browser, new Set(visits.map(({ address }) => address.name)));
    const ready = visits.filter(({ state }) => state === 'ready');
    if (taps) return printTaps(await measureTaps(ready, { browser, values: await sampleValues() }));
    if (presses) {
      const pressed = await pressEverything(ready, { browser, values: await sampleValues(), size: isPhone ? SIZES[2] : SIZES[0] });
      if (pressed.lost.length > 0) process.exitCode = 1;
      return printPresses(pressed);
    }
    const result = await walk(visits, { browser, values: await sampleValues(), folder, axe });
    print(result, visits, folder);
    if (result.findings.length + result.notShown.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await stopProduct();
  }
}

await main();
