import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Values } from '../addresses.ts';
import { type ComparedPicture, pictureFile, recordingFile } from './compared.ts';
import { recordScreen } from './recording.ts';
import { openPage, takePicture } from './take.ts';

/** Records the replies of a screen anew and takes its picture from them; both are kept in the repository. */
export async function renew(browser: Browser, picture: ComparedPicture, values: Values): Promise<void> {
  const page = await openPage(browser, picture);
  const recording = await recordScreen(page, picture.address, values);
  await page.context().close();
  mkdirSync(dirname(recordingFile(picture)), { recursive: true });
  writeFileSync(recordingFile(picture), `${JSON.stringify(recording, null, 2)}\n`);
  writeFileSync(pictureFile(picture), await takePicture(browser, picture, recording));
}
