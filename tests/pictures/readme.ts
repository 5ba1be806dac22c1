import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { courseId } from '../journeys/journey-data.ts';
import { signInByForm } from '../journeys/walk.ts';
import { ADDRESSES, personOf, type ScreenAddress } from './addresses.ts';
import { openAddress } from './open.ts';
import { sampleValues } from './values.ts';

/** The folder of the pictures in the README. */
export const README_FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const SIZE = { width: 1280, height: 800 } as const;

/** A picture of the README: `name` is that of its address, `course` the title of the course that it shows. */
type ReadmePicture = { readonly file: string; readonly name: string; readonly course: string; readonly order?: number };

/** The pictures of the README, taken of the large sample data. */
export const README_PICTURES: readonly ReadmePicture[] = [
  { file: 'learner-dashboard', name: 'learner-dashboard', course: 'Food hygiene' },
  { file: 'player', name: 'player', course: 'Food hygiene', order: 2 },
  { file: 'admin-dashboard', name: 'dashboard', course: 'Food hygiene' },
  { file: 'course-report', name: 'course-report', course: 'Food hygiene' },
  { file: 'builder', name: 'edit-course', course: 'Leading a shift' },
  { file: 'review', name: 'assignment-review', course: 'Leading a shift' },
];

function addressOf({ name, order }: ReadmePicture): ScreenAddress {
  const address = ADDRESSES.find((each) => each.name === name);
  if (!address) throw new Error(`No address has the name ${name}.`);
  return { ...address, ...(order !== undefined && { order }) };
}

/** Takes the pictures of the README. Returns their files. */
export async function takeReadmePictures(browser: Browser): Promise<string[]> {
  const values = await sampleValues();
  const files: string[] = [];
  for (const picture of README_PICTURES) {
    const address = addressOf(picture);
    const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (address.person !== null) {
      const { email, instance } = personOf(address.person);
      await signInByForm(page, email, instance);
    }
    await openAddress(page, address, 'ready', { ...values, course: await courseId(picture.course) });
    // Charts are drawn after the figures are there.
    await page.waitForFunction(() => document.querySelector('[class*="bone"]') === null);
    const file = join(README_FOLDER, `${picture.file}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    await context.close();
    files.push(file);
  }
  return files;
}
