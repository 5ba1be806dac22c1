import { isObject } from '../../../../../shared/kernel/json-values.ts';

/**
 * What players of videos elsewhere tell the page around their frame, and what they have to be sent first. Both sites do so by messages with
 * JSON: https://developers.google.com/youtube/iframe_api_reference and https://developer.vimeo.com/player/sdk/reference.
 */
export type PlayerNews = {
  /** Where the video is, in seconds; null where the message does not say. */
  readonly second: number | null;
  /** `ready`: the player listens. */
  readonly state: 'ready' | 'playing' | 'stopped' | 'ended' | null;
};

/** A site whose player can be spoken with. */
export type VideoSite = {
  /** The origin of its frames. */
  readonly origin: string;
  /** Messages after which the player tells what it does; a player that is not ready yet passes them over. */
  readonly greetings: readonly object[];
  /** Returns what a message says; null for one of something else. */
  readonly read: (message: Readonly<Record<string, unknown>>) => PlayerNews | null;
};

const numberIn = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null);

/** States of YouTube's player, by their numbers. */
const YOUTUBE_STATES: Readonly<Record<number, PlayerNews['state']>> = { 0: 'ended', 1: 'playing', 2: 'stopped' };

function readYoutube({ event, info }: Readonly<Record<string, unknown>>): PlayerNews | null {
  if (event === 'onReady' || event === 'initialDelivery') return { second: null, state: 'ready' };
  if (event === 'onStateChange') return { second: null, state: YOUTUBE_STATES[Number(info)] ?? null };
  if (event !== 'infoDelivery' || !isObject(info)) return null;
  const state = typeof info['playerState'] === 'number' ? (YOUTUBE_STATES[info['playerState']] ?? null) : null;
  return { second: numberIn(info['currentTime']), state };
}

const VIMEO_EVENTS: Readonly<Record<string, PlayerNews['state']>> = {
  ready: 'ready',
  timeupdate: 'playing',
  seeked: null,
  pause: 'stopped',
  ended: 'ended',
};

function readVimeo({ event, data }: Readonly<Record<string, unknown>>): PlayerNews | null {
  if (typeof event !== 'string' || !Object.hasOwn(VIMEO_EVENTS, event)) return null;
  return { second: isObject(data) ? numberIn(data['seconds']) : null, state: VIMEO_EVENTS[event] ?? null };
}

export const YOUTUBE: VideoSite = {
  origin: 'https://www.youtube-nocookie.com',
  greetings: [{ event: 'listening', id: 1, channel: 'widget' }],
  read: readYoutube,
};

export const VIMEO: VideoSite = {
  origin: 'https://player.vimeo.com',
  greetings: ['timeupdate', 'seeked', 'pause', 'ended'].map((value) => ({ method: 'addEventListener', value })),
  read: readVimeo,
};

/** Returns what a message of a frame says, which comes as JSON text or as an object; null for what is none of the player. */
export function newsIn(site: VideoSite, data: unknown): PlayerNews | null {
  if (typeof data !== 'string') return isObject(data) ? site.read(data) : null;
  try {
    const message: unknown = JSON.parse(data);
    return isObject(message) ? site.read(message) : null;
  } catch {
    return null;
  }
}
