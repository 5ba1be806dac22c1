const ID = '([A-Za-z0-9_-]{6,20})';
const START = '^(?:https?:\\/\\/)?';
const HOST = '(?:(?:www|m|music)\\.)?youtube(?:-nocookie)?\\.com\\/';
const END = '(?:[?&#/].*)?$';

const FORMS: readonly RegExp[] = [
  new RegExp(`${START}youtu\\.be\\/${ID}${END}`, 'i'),
  new RegExp(`${START}${HOST}(?:embed|shorts|live|v)\\/${ID}${END}`, 'i'),
  new RegExp(`${START}${HOST}watch\\/?\\?(?:[^#]*&)?v=${ID}${END}`, 'i'),
];

/** Returns the id of the video of a YouTube address in any of its forms, with or without https; null for any other address. */
export function youtubeId(link: string): string | null {
  const text = link.trim();
  for (const form of FORMS) {
    const id = form.exec(text)?.[1];
    if (id) return id;
  }
  return null;
}

/** Returns the address of a video's player for a frame. */
export const youtubeFrame = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;
