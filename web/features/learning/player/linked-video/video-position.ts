import type { UnitPosition } from '../use-unit-clock.ts';
import type { PlayerNews } from './video-messages.ts';

/**
 * Returns what takes the news of a player elsewhere and keeps the place of its video. It returns whether the news are a sign of life: the
 * video plays, or was moved.
 */
export function createVideoPosition(place: Pick<UnitPosition, 'keep' | 'settle'>): (news: PlayerNews) => boolean {
  let second: number | null = null;
  let told = -1;
  let isOver = false;

  const keep = (): boolean => {
    // It tells its last second once more after its end, where nobody goes on.
    if (isOver) return false;
    if (second !== null && Math.floor(second) !== told) {
      told = Math.floor(second);
      place.keep(second);
    }
    return true;
  };
  const acts = {
    ready: () => false,
    playing: () => {
      isOver = false;
      return keep();
    },
    stopped: () => {
      if (second !== null && !isOver) place.settle(second);
      return false;
    },
    ended: () => {
      if (!isOver) place.settle(0);
      isOver = true;
      return false;
    },
  };
  return (news) => {
    const hasMoved = news.second !== null && news.second !== second && news.second !== 0;
    second = news.second ?? second;
    return news.state === null ? hasMoved && keep() : acts[news.state]();
  };
}
