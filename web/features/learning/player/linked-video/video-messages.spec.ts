import { describe, expect, it } from 'vitest';
import { newsIn, VIMEO, YOUTUBE } from './video-messages.ts';

describe('messages of the player of YouTube', () => {
  it.each([
    [
      { event: 'onReady', info: null, id: 1 },
      { second: null, state: 'ready' },
    ],
    [
      { event: 'initialDelivery', info: { currentTime: 0 } },
      { second: null, state: 'ready' },
    ],
    [
      { event: 'onStateChange', info: 1 },
      { second: null, state: 'playing' },
    ],
    [
      { event: 'onStateChange', info: 3 },
      { second: null, state: null },
    ],
    [
      { event: 'infoDelivery', info: { currentTime: 12.4, playerState: 1 } },
      { second: 12.4, state: 'playing' },
    ],
    [
      { event: 'infoDelivery', info: { currentTime: 13 } },
      { second: 13, state: null },
    ],
    [
      { event: 'infoDelivery', info: { playerState: 0 } },
      { second: null, state: 'ended' },
    ],
    [
      { event: 'infoDelivery', info: { currentTime: -1 } },
      { second: null, state: null },
    ],
    [{ event: 'infoDelivery', info: null }, null],
    [{ event: 'apiInfoDelivery', info: {} }, null],
  ])('%j', (message, news) => {
    expect(newsIn(YOUTUBE, JSON.stringify(message))).toEqual(news);
    expect(newsIn(YOUTUBE, message)).toEqual(news);
  });
});

describe('messages of the player of Vimeo', () => {
  it.each([
    [{ event: 'ready' }, { second: null, state: 'ready' }],
    [
      { event: 'timeupdate', data: { seconds: 4.25, percent: 0.1, duration: 61 } },
      { second: 4.25, state: 'playing' },
    ],
    [
      { event: 'seeked', data: { seconds: 30 } },
      { second: 30, state: null },
    ],
    [
      { event: 'pause', data: { seconds: 31 } },
      { second: 31, state: 'stopped' },
    ],
    [
      { event: 'ended', data: { seconds: 61 } },
      { second: 61, state: 'ended' },
    ],
    [{ event: 'toString' }, null],
    [{ method: 'getDuration', value: 61 }, null],
  ])('%j', (message, news) => {
    expect(newsIn(VIMEO, JSON.stringify(message))).toEqual(news);
    expect(newsIn(VIMEO, message)).toEqual(news);
  });
});

it.each(['', 'hello', '4', 'null', '[1]', 4, null, undefined])('%j is no message of a player', (data) => {
  for (const site of [YOUTUBE, VIMEO]) expect(newsIn(site, data)).toBeNull();
});
