import { describe, expect, it } from 'vitest';
import { createUploads, type Upload } from './uploads.ts';

type Sent = {
  readonly file: File;
  readonly progress: (share: number) => void;
  readonly end: (path: string) => void;
  readonly fail: (why: Error) => void;
};

function stage() {
  const sent: Sent[] = [];
  const done: string[] = [];
  let resources: { name: string; file_path: string }[] = [{ name: 'saved.png', file_path: 'storage/saved' }];
  let told: readonly Upload[] = [];
  const uploads = createUploads({
    send: (file, progress) => new Promise((end, fail) => void sent.push({ file, progress, end, fail })),
    messageOf: (thrown) => (thrown as Error).message,
    tell: (list) => {
      told = list;
    },
    onDone: (file, path) => {
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

describe('uploads of resources', () => {
  it('go on one beside the other and leave the list when they have arrived', async () => {
    const { uploads, sent, done, told } = stage();
    uploads.add([file('a.png'), file('b.png')]);
    sent[0]?.progress(0.5);
    expect(told().map(({ share }) => share)).toEqual([0.5, 0]);
    sent[1]?.end('storage/b');
    await rest();
    expect(done).toEqual(['b.png storage/b']);
    expect(told().map((upload) => upload.file.name)).toEqual(['a.png']);
  });

  it('take a file of the same name and size once', async () => {
    const { uploads, sent } = stage();
    uploads.add([file('a.png'), file('a.png'), file('a.png', 'longer')]);
    sent[0]?.end('storage/a');
    await rest();
    expect(uploads.add([file('a.png'), file('a.png', 'longer')])).toEqual(['a.png', 'a.png']);
    expect(sent).toHaveLength(2);
  });

  it('take a file again once its resource was removed, and one that was saved earlier not twice', async () => {
    const { uploads, sent, removeAll } = stage();
    expect(uploads.add([file('a.png'), file('saved.png')])).toEqual(['saved.png']);
    sent[0]?.end('storage/a');
    await rest();
    removeAll();
    expect(uploads.add([file('a.png'), file('saved.png')])).toEqual([]);
    expect(sent).toHaveLength(3);
  });

  it('keep what failed with its reason, until it is tried again', async () => {
    const { uploads, sent, done, told } = stage();
    uploads.add([file('a.png')]);
    sent[0]?.fail(new Error('Upload failed.'));
    await rest();
    expect(told()[0]).toMatchObject({ error: 'Upload failed.' });
    uploads.again(told()[0]?.key ?? '');
    expect(told()[0]).toMatchObject({ error: null });
    sent[1]?.end('storage/a');
    await rest();
    expect([done, told()]).toEqual([['a.png storage/a'], []]);
  });

  it('forget what was removed, even when it arrives', async () => {
    const { uploads, sent, done, told } = stage();
    uploads.add([file('a.png')]);
    uploads.remove(told()[0]?.key ?? '');
    sent[0]?.end('storage/a');
    await rest();
    expect([done, told()]).toEqual([[], []]);
  });

  it('are waited for with a count, failures included', async () => {
    const { uploads, sent } = stage();
    const steps: string[] = [];
    uploads.add([file('a.png'), file('b.png')]);
    const settled = uploads.settled((ended, of) => steps.push(`${ended}/${of}`));
    sent[1]?.fail(new Error('no'));
    await rest();
    sent[0]?.end('storage/a');
    await settled;
    expect(steps).toEqual(['0/2', '1/2', '2/2']);
  });
});
