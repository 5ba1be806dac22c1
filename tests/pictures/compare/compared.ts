import { join } from 'node:path';
import { ADDRESSES, type ScreenAddress } from '../addresses.ts';
import type { SCHEMES, SIZES } from '../sessions.ts';

/** A picture that is compared with the one in the repository. */
export type ComparedPicture = {
  readonly address: ScreenAddress;
  readonly size: (typeof SIZES)[number];
  readonly scheme: (typeof SCHEMES)[number];
};

const DESKTOP = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;

function compared(name: string, size: ComparedPicture['size'], scheme: ComparedPicture['scheme']): ComparedPicture {
  const address = ADDRESSES.find((one) => one.name === name);
  if (!address) throw new Error(`There is no screen ${name}.`);
  return { address, size, scheme };
}

/** A handful that shows each pattern: forms, figures, lists, reading, questions, charts, editors; wide and narrow, light and dark. */
export const COMPARED: readonly ComparedPicture[] = [
  compared('login', DESKTOP, 'light'),
  compared('learner-dashboard', DESKTOP, 'light'),
  compared('view-course', PHONE, 'dark'),
  compared('player', DESKTOP, 'dark'),
  compared('player-test', PHONE, 'light'),
  compared('my-progress', DESKTOP, 'light'),
  compared('edit-course', DESKTOP, 'light'),
];

const FOLDER = join(import.meta.dirname, 'expected');

/** Returns the file of a picture. */
export const pictureFile = ({ address, size, scheme }: ComparedPicture): string =>
  join(FOLDER, `${address.name}-${size.width}-${scheme}.png`);

/** Returns the file with the replies that a screen is drawn from. */
export const recordingFile = ({ address }: ComparedPicture): string => join(FOLDER, `${address.name}.json`);
