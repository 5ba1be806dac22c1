import { pictureOfData } from './data-picture.ts';

/** In a page that was read, the address of a picture that is to be uploaded: its place in the list of files. */
const WAITING = 'data:,';
/** Returns the place of a picture that is to be uploaded; null for another address. */
export const waitingPicture = (address: unknown): number | null =>
  typeof address === 'string' && address.startsWith(WAITING) ? Number(address.slice(WAITING.length)) : null;

/** Names of stored pictures, which nobody guesses: functions/platform/keys/storage-paths.ts. */
const STORED = /^\/(?:_m\/[^/]+|storage\/t\d+\/[a-z]+)\/[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Returns whether an address is that of a stored picture of ours. Files are served by the page's host, or by a host for media. */
export function isStoredPicture(address: string, origin: string): boolean {
  const url = URL.parse(address, origin);
  if (!url || !STORED.test(url.pathname)) return false;
  return url.origin === origin || (/^https?:$/.test(url.protocol) && url.hostname.startsWith('media.'));
}

/** A letter that a mail or a page draws: its description is that letter. */
const EMOJI = /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Extended_Pictographic}\p{Emoji_Component}]{1,16}$/u;

/** Boxes of lists to tick are drawn, too. */
const isBox = (picture: Element): boolean => picture.getAttribute('aria-roledescription')?.includes('checkbox') === true;

/** Pages that load pictures later have a blank one in the place of each. */
const isPlaceholder = (picture: Element): boolean => picture.hasAttribute('data-src') || picture.hasAttribute('data-original');

/** What goes with the only picture in it. */
const WRAPPERS = 'p, div, figure, picture, span, a, b, i, em, strong, font';

const holdsOnly = (element: Element, picture: Element): boolean =>
  element.textContent.trim() === '' && [...element.querySelectorAll('img, br')].every((other) => other === picture);

/** Removes a picture, and the line that held nothing else. */
function removePicture(picture: Element, from = picture): void {
  const { parentElement } = from;
  if (parentElement?.matches(WRAPPERS) && holdsOnly(parentElement, picture)) removePicture(picture, parentElement);
  else from.remove();
}

type WaitingSlot = { readonly place: number | null; readonly otherType: string | null };
const NO_SLOT: WaitingSlot = { place: null, otherType: null };

/** The pictures of a page that are to be uploaded, each once, by their addresses. */
class Waiting {
  readonly files: File[] = [];
  readonly #places = new Map<string, WaitingSlot>();

  /** Returns the place of a picture in the list; null where it cannot be uploaded, with its type where that is why. */
  placeOf(address: string): WaitingSlot {
    const known = this.#places.get(address);
    if (known !== undefined) return known;
    const { file, otherType } = pictureOfData(address);
    const waiting = { place: file && this.files.push(file) - 1, otherType };
    this.#places.set(address, waiting);
    return waiting;
  }
}

/**
 * The pictures of a page that are to be uploaded, how many others were removed, and, beside these, the type of each one that was removed
 * since no text takes its type.
 */
type TakenPictures = { readonly files: readonly File[]; readonly removed: number; readonly types: readonly string[] };

/** Returns the place of a pasted picture that is to be uploaded; none of a box to tick, and of a blank one in the place of another. */
function waitingSlot(picture: Element, address: string, waiting: Waiting): WaitingSlot {
  const isData = /^data:/i.test(address) && !isPlaceholder(picture) && !isBox(picture);
  return isData ? waiting.placeOf(address) : NO_SLOT;
}

/** Marks the pictures that are to be uploaded, keeps our own ones, and removes all others. */
export function takePictures(page: Document, origin: string): TakenPictures {
  const waiting = new Waiting();
  const types: string[] = [];
  let removed = 0;
  for (const picture of page.querySelectorAll('img')) {
    const address = picture.getAttribute('src')?.trim() ?? '';
    if (isStoredPicture(address, origin)) continue;
    const { place, otherType } = waitingSlot(picture, address, waiting);
    const alt = picture.getAttribute('alt') ?? '';
    if (place !== null) picture.setAttribute('src', `${WAITING}${place}`);
    else if (EMOJI.test(alt)) picture.replaceWith(alt);
    else {
      if (otherType !== null) types.push(otherType);
      else removed += isBox(picture) ? 0 : 1;
      removePicture(picture);
    }
  }
  return { files: waiting.files, removed, types };
}
