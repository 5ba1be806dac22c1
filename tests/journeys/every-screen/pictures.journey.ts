import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { compare } from '../../pictures/compare/blocks.ts';
import { COMPARED, pictureFile, recordingFile } from '../../pictures/compare/compared.ts';
import type { Recording } from '../../pictures/compare/recording.ts';
import { takePicture } from '../../pictures/compare/take.ts';
import { WHOLE_BROWSER } from '../browser.ts';

// With which they were taken: letters are drawn in another way without it.
test.use({ launchOptions: WHOLE_BROWSER });

for (const picture of COMPARED) {
  const { address, size, scheme } = picture;
  test(`${address.name} at ${size.width} px, ${scheme}, looks as its picture in the repository`, async ({ page, browser }, testInfo) => {
    const recording = JSON.parse(readFileSync(recordingFile(picture), 'utf8')) as Recording;
    const expected = readFileSync(pictureFile(picture));
    const actual = await takePicture(browser, picture, recording);
    const { isSame, text } = await compare(page, expected, actual);
    if (!isSame) {
      await testInfo.attach('expected', { body: expected, contentType: 'image/png' });
      await testInfo.attach('actual', { body: actual, contentType: 'image/png' });
    }
    expect(isSame, `${text} If that is meant: npm run pictures -- --renew`).toBe(true);
  });
}
