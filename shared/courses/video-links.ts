const START = '^(?:https?:\\/\\/)?';
const END = '(?:[?&#/].*)?$';

const YOUTUBE_ID = '([A-Za-z0-9_-]{6,20})';
const YOUTUBE_HOST = '(?:(?:www|m|music)\\.)?youtube(?:-nocookie)?\\.com\\/';

const YOUTUBE_FORMS: readonly RegExp[] = [
  new RegExp(`${START}youtu\\.be\\/${YOUTUBE_ID}${END}`, 'i'),
  new RegExp(`${START}${YOUTUBE_HOST}(?:embed|shorts|live|v|e)\\/${YOUTUBE_ID}${END}`, 'i'),
  new RegExp(`${START}${YOUTUBE_HOST}watch\\/?\\?(?:[^#]*&)?v=${YOUTUBE_ID}${END}`, 'i'),
];

/** Stands where an id does in the address of a playlist's player. */
const PLAYLIST = 'videoseries';

/** Returns the id of the video of a YouTube address in any of its forms, with or without https; null for any other address. */
export function youtubeId(link: string): string | null {
  const text = link.trim();
  for (const form of YOUTUBE_FORMS) {
    const id = form.exec(text)?.[1];
    if (id) return id === PLAYLIST ? null : id;
  }
  return null;
}

const START_MEMBER = /[?&#](?:t|start|time_continue)=([\dhms]{1,12})(?=[&#]|$)/i;
const START_FORM = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/i;

/** Returns the second at which the link of a video begins, as both sites write it (`t=90`, `t=1m30s`, `start=90`, `#t=90s`); 0 without one. */
export function startSecond(link: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = START_FORM.exec(START_MEMBER.exec(link.trim())?.[1] ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Returns the address of a video's page, from a second on. */
export const youtubePage = (id: string, second: number): string =>
  `https://www.youtube.com/watch?v=${id}${second === 0 ? '' : `&t=${second}`}`;

/** Returns the address of a video's player for a frame, from a second on; `asked`: more of its query. It sets no cookies before it plays. */
export function youtubeFrame(id: string, second: number, asked: Readonly<Record<string, string>> = {}): string {
  const members = Object.entries({ ...asked, ...(second > 0 && { start: String(second) }) });
  const query = members.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `https://www.youtube-nocookie.com/embed/${id}${query === '' ? '' : `?${query}`}`;
}

/** A video on Vimeo; an unlisted one is shown with its hash only. */
export type VimeoVideo = { readonly id: string; readonly hash: string | null };

const VIMEO_ID = '(\\d{5,15})';
/** The hash stands behind the id, or in the query. */
const VIMEO_HASH = '(?:\\/([0-9a-f]{6,40}))?\\/?(?:\\?[^#]*)?(?:#.*)?$';
const NAME = '[\\w%.-]{1,200}';
const VIMEO_FOLDERS = [
  `channels\\/${NAME}\\/`,
  `groups\\/${NAME}\\/videos?\\/`,
  `(?:album|showcase)\\/\\d{1,15}\\/videos?\\/`,
  `ondemand\\/${NAME}\\/`,
  `manage\\/videos\\/`,
  `${NAME}\\/review\\/`,
  `videos?\\/`,
].join('|');
const VIMEO_FORMS: readonly RegExp[] = [
  new RegExp(`${START}(?:www\\.)?vimeo\\.com\\/(?:${VIMEO_FOLDERS})?${VIMEO_ID}${VIMEO_HASH}`, 'i'),
  new RegExp(`${START}player\\.vimeo\\.com\\/video\\/${VIMEO_ID}${VIMEO_HASH}`, 'i'),
];
const HASH = /^[0-9a-f]{6,40}$/i;

/** Returns the hash in the query of an address, null for none. */
function hashInQuery(text: string): string | null {
  const members = /\?([^#]*)/.exec(text)?.[1]?.split('&') ?? [];
  const hash = members.find((member) => member.startsWith('h='))?.slice(2);
  return hash !== undefined && HASH.test(hash) ? hash : null;
}

/** Returns the video of a Vimeo address in any of its forms, with or without https; null for any other address. */
export function vimeoVideo(link: string): VimeoVideo | null {
  const text = link.trim();
  for (const form of VIMEO_FORMS) {
    const [, id, hash] = form.exec(text) ?? [];
    if (id) return { id, hash: hash ?? hashInQuery(text) };
  }
  return null;
}

const startMark = (second: number): string => (second === 0 ? '' : `#t=${second}s`);

/** Returns the address of a video's page, from a second on. */
export const vimeoPage = ({ id, hash }: VimeoVideo, second: number): string =>
  `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}${startMark(second)}`;

/** Returns the address of a video's player for a frame, from a second on, without cookies that follow the person. */
export const vimeoFrame = ({ id, hash }: VimeoVideo, second: number): string =>
  `https://player.vimeo.com/video/${id}?dnt=1${hash === null ? '' : `&h=${hash}`}&playsinline=1${startMark(second)}`;
