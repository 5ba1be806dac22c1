import { describe, expect, it } from 'vitest';
import { Cancelled } from './run-control.ts';
import type { RunningUpload } from './upload-means.ts';
import { checkedUpload } from './checked-upload.ts';

const running = (acts: string[]): RunningUpload => {
  const act = (name: string) => (): void => void acts.push(name);
  return { done: Promise.resolve({ url: 'storage/x' }), pause: act('pause'), resume: act('resume'), cancel: act('cancel') };
};

const right = () => Promise.resolve(null);
const wrong = () => Promise.resolve('This file is not a package.');

describe('the upload of a file that is checked first', () => {
  it('begins after the check', async () => {
    expect(await checkedUpload(right, () => running([])).done).toEqual({ url: 'storage/x' });
  });

  it('does not begin with a wrong file', async () => {
    let begun = false;
    const upload = checkedUpload(wrong, () => {
      begun = true;
      return running([]);
    });
    await expect(upload.done).rejects.toMatchObject({ code: 'VALIDATION', message: 'This file is not a package.' });
    expect(begun).toBe(false);
  });

  it('does not begin when it was cancelled meanwhile, and waits when it was paused', async () => {
    const cancelled = checkedUpload(right, () => running([]));
    cancelled.cancel();
    await expect(cancelled.done).rejects.toBeInstanceOf(Cancelled);
    const acts: string[] = [];
    const paused = checkedUpload(right, () => running(acts));
    paused.pause();
    await paused.done;
    expect(acts).toEqual(['pause']);
  });
});
