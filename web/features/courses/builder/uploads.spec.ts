import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { type Upload, Uploads } from './uploads.ts';

type Sent = {
  readonly file: File;
  readonly progress: (sent: number) => void;
  readonly end: (path: string) => void;
  readonly fail: (why: Error) => void;
  readonly acts: string[];
};

function stage() {
  const sent: Sent[] = [];
  const done: string[] = [];
  let resources: { name: string; file_path: string; size?: number }[] = [
    { name: 'saved.png', file_path: 'storage/saved', size: 1 },
    { name: 'older.png', file_path: 'storage/older' },
  ];
  let told: readonly Upload[] = [];
  const uploads = new Uploads({
    start: ({ file }, tell) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ url: string }>();
      const acts: string[] = [];
      const progress = (bytes: number): void => tell({ phase: 'sending', sent: bytes, size: 10, bytesPerSecond: null, secondsLeft: null });
      sent.push({ file, progress, end: (url) => resolve({ url }), fail: reject, acts });
      const act = (name: string) => (): void => void acts.push(name);
      return { done: promise, pause: act('pause'), resume: act('resume'), cancel: act('cancel') };
    },
    messageOf: (thrown) => (thrown as Error).message || null,
    tell: (list) => {
      told = list;
    },
    onResource: (file, path) => {
      done.push(`${file.name} ${path}`);
      resources.push({ name: file.name, file_path: path });
    },
    resources: () => resources,
  });
  const removeAll = (): void => void (resources = []);
  return { uploads, sent, done, removeAll, told: () => told };
}

const file = (name: string, text = 'x'): File => new File([text], name);
const rest = (): Promise<void> => new Promise((done) => void setTimeout(done));

describe('uploads of a course', () => {
  it('go on one beside the other and leave the list when they have arrived', async () => {
    const { uploads, sent, done, told } = stage();
    uploads.addResources([file('a.png'), file('b.png')]);
    sent[0]?.progress(5);
    expect(told().map(({ progress }) => progress?.sent)).toEqual([5, undefined]);
    sent[1]?.end('storage/b');
    await rest();
    expect(done).toEqual(['b.png storage/b']);
    expect(told().map((upload) => upload.file.name)).toEqual(['a.png']);
  });

  it('take a file of the same name and size once', async () => {
    const { uploads, sent } = stage();
    uploads.addResources([file('a.png'), file('a.png'), file('a.png', 'longer')]);
    sent[0]?.end('storage/a');
    await rest();
    expect(uploads.addResources([file('a.png'), file('a.png', 'longer')])).toEqual(['a.png', 'a.png']);
    expect(sent).toHaveLength(2);
  });

  it('take a file again once its resource was removed, and one that was saved earlier not twice', async () => {
    const { uploads, sent, removeAll } = stage();
    const chosen = [file('a.png'), file('saved.png'), file('older.png', 'longer')];
    expect(uploads.addResources(chosen)).toEqual(['saved.png', 'older.png']);
    sent[0]?.end('storage/a');
    await rest();
    removeAll();
    expect(uploads.addResources([file('a.png'), file('saved.png')])).toEqual([]);
    expect(sent).toHaveLength(3);
  });

  it('take a file of another size under the name of one that was saved earlier', async () => {
    const { uploads, sent, done } = stage();
    expect(uploads.addResources([file('saved.png', 'longer')])).toEqual([]);
    sent[0]?.end('storage/newer');
    await rest();
    expect(done).toEqual(['saved.png storage/newer']);
    expect(uploads.addResources([file('saved.png', 'longer'), file('saved.png')])).toEqual(['saved.png', 'saved.png']);
  });

  it('keep what failed with its reason, until it is tried again', async () => {
    const { uploads, sent, done, told } = stage();
    uploads.addResources([file('a.png')]);
    sent[0]?.fail(new Error('Upload failed.'));
    await rest();
    expect(told()[0]).toMatchObject({ error: 'Upload failed.', isRefused: false });
    uploads.again(told()[0]?.key ?? '');
    expect(told()[0]).toMatchObject({ error: null });
    sent[1]?.end('storage/a');
    await rest();
    expect([done, told()]).toEqual([['a.png storage/a'], []]);
  });

  it('tell a file that was refused from one that did not arrive', async () => {
    const { uploads, sent, told } = stage();
    uploads.addResources([file('a.png'), file('b.png'), file('c.png')]);
    sent[0]?.fail(new ApiError('UNSUPPORTED_TYPE', 'This is no picture.'));
    sent[1]?.fail(new ApiError('VALIDATION', 'The file is broken.'));
    sent[2]?.fail(new ApiError('NETWORK', 'Upload failed.'));
    await rest();
    expect(told().map(({ isRefused }) => isRefused)).toEqual([true, true, false]);
    uploads.again(told()[2]?.key ?? '');
    expect(told()[2]).toMatchObject({ error: null, isRefused: false });
  });

  it('forget what was removed, even when it arrives', async () => {
    const { uploads, sent, done, told } = stage();
    uploads.addResources([file('a.png')]);
    uploads.remove(told()[0]?.key ?? '');
    sent[0]?.end('storage/a');
    await rest();
    expect([done, told()]).toEqual([[], []]);
  });

  it('are waited for with a count, failures included', async () => {
    const { uploads, sent } = stage();
    const steps: string[] = [];
    uploads.addResources([file('a.png'), file('b.png')]);
    const settled = uploads.settled((ended, of) => steps.push(`${ended}/${of}`));
    sent[1]?.fail(new Error('no'));
    await rest();
    sent[0]?.end('storage/a');
    await settled;
    expect(steps).toEqual(['0/2', '1/2', '2/2']);
  });

  it('are given up with their unit, and when another file takes their place', () => {
    const { uploads, sent, told } = stage();
    const start = (name: string, target: 'unit:a' | 'unit:b' | 'captions:a:en'): void =>
      uploads.start({ file: file(name), purpose: 'video', target, onDone: () => undefined });
    start('a.mp4', 'unit:a');
    start('b.mp4', 'unit:b');
    start('a.vtt', 'captions:a:en');
    start('c.mp4', 'unit:a');
    expect(told().map((upload) => upload.file.name)).toEqual(['b.mp4', 'a.vtt', 'c.mp4']);
    uploads.removeOf('a');
    expect(told().map((upload) => upload.file.name)).toEqual(['b.mp4']);
    expect(sent.map(({ acts }) => acts)).toEqual([['cancel'], [], ['cancel'], ['cancel']]);
    expect(uploads.isBusy()).toBe(true);
  });

  it('wait for pictures of texts, and name the units in which some are missing [E111]', async () => {
    const { uploads } = stage();
    const steps: string[] = [];
    const [a, b, c] = [Promise.withResolvers<number>(), Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    uploads.addPictures('one', a.promise);
    uploads.addPictures('two', b.promise);
    uploads.addPictures('one', c.promise);
    expect(uploads.isBusy()).toBe(true);
    const settled = uploads.picturesSettled((ended, of) => steps.push(`${ended}/${of}`));
    b.resolve(0);
    await rest();
    expect(steps).toEqual(['0/3', '1/3']);
    a.resolve(1);
    c.resolve(2);
    expect([...(await settled)]).toEqual([['one', 3]]);
    expect([steps.at(-1), uploads.isBusy()]).toEqual(['3/3', false]);
    expect([...(await uploads.picturesSettled(() => expect.fail('nothing is under way')))]).toEqual([]);
  });
});
