import { expect, it } from 'vitest';
import type { PlayerNews } from './video-messages.ts';
import { createVideoPosition } from './video-position.ts';

function followed() {
  const told: string[] = [];
  const take = createVideoPosition({ keep: (at) => told.push(`keep ${at}`), settle: (at) => told.push(`settle ${at}`) });
  const after = (second: number | null, state: PlayerNews['state'] = null): string[] => {
    const from = told.length;
    if (take({ second, state })) told.push('alive');
    return told.slice(from);
  };
  return after;
}

it('keeps each second that plays once, and settles where it stops', () => {
  const after = followed();
  expect(after(null, 'ready')).toEqual([]);
  // A player that is loaded stands at 0, which is no place.
  expect(after(0)).toEqual([]);
  expect(after(null, 'playing')).toEqual(['keep 0', 'alive']);
  expect(after(4.2)).toEqual(['keep 4.2', 'alive']);
  expect(after(4.8)).toEqual(['alive']);
  expect(after(5.1)).toEqual(['keep 5.1', 'alive']);
  expect(after(5.1)).toEqual([]);
  expect(after(null, 'stopped')).toEqual(['settle 5.1']);
  expect(after(40, 'stopped')).toEqual(['settle 40']);
});

it('begins again after its end, and does not stay at its last second', () => {
  const after = followed();
  after(60, 'playing');
  expect(after(null, 'ended')).toEqual(['settle 0']);
  expect(after(61)).toEqual([]);
  expect(after(61, 'stopped')).toEqual([]);
  expect(after(61, 'ended')).toEqual([]);
  expect(after(1, 'playing')).toEqual(['keep 1', 'alive']);
});
