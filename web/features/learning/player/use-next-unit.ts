import { useEffect } from 'react';
import { whenIdle } from '../../../design/patterns/behaviour/when-idle.ts';
import { nextOf, type PlayerUnit } from './course.ts';

const FIRST_BYTES = 64 * 1024;

/** Returns the address of the file that a unit begins with; null for one without a file on the content host. */
function fileOf(unit: PlayerUnit): string | null {
  const path =
    ('video_path' in unit && unit.video_path) ||
    ('audio_path' in unit && unit.audio_path) ||
    ('file_path' in unit && unit.file_path) ||
    null;
  return path !== null && /^https?:/.test(path) ? path : null;
}

/** Whether the person asked for little data; as far as the browser tells. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the first bytes of the next unit's file before it is opened, never more, and nothing for those who save data. Its text is there already. */
export function useNextUnit(units: readonly PlayerUnit[], unit: PlayerUnit): void {
  const next = nextOf(units, unit);
  const file = next ? fileOf(next) : null;
  useEffect(() => {
    if (file === null || savesData()) return undefined;
    const stop = new AbortController();
    const prefetch = (): void => {
      // What fails is fetched again where it is shown.
      fetch(file, { headers: { range: `bytes=0-${FIRST_BYTES - 1}` }, signal: stop.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    };
    const cancel = whenIdle(prefetch);
    return () => {
      cancel();
      stop.abort();
    };
  }, [file]);
}
