import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../../api/uploads/run-control.ts';
import type { RunningUpload } from '../../../api/uploads/upload-means.ts';
import { checkedUpload } from './checked-upload.ts';

const running = (acts: string[]): RunningUpload => {
  const act = (name: string) => (): void => void acts.push(name);
  return { done: Promise.resolve({ url: 'storage/x' }), pause: act('pause'), resume: act('resume'), cancel: act('cancel') };
};

const xml = new File(['<tincan/>'], 'tincan.xml');

describe('the upload of a package', () => {
  it('begins after the file was looked at', async () => {
    expect(await checkedUpload(xml, () => running([])).done).toEqual({ url: 'storage/x' });
  });

  it('does not begin with a wrong file', async () => {
    let begun = false;
    const upload = checkedUpload(new File(['text'], 'course.zip'), () => {
      begun = true;
      return running([]);
    });
    await expect(upload.done).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(begun).toBe(false);
  });

  it('does not begin when it was cancelled meanwhile, and waits when it was paused', async () => {
    const cancelled = checkedUpload(xml, () => running([]));
    cancelled.cancel();
    await expect(cancelled.done).rejects.toBeInstanceOf(Cancelled);
    const acts: string[] = [];
    const paused = checkedUpload(xml, () => running(acts));
    paused.pause();
    await paused.done;
    expect(acts).toEqual(['pause']);
  });
});
