/** A file on its way to becoming a resource. It leaves the list when it has arrived. */
export type Upload = {
  readonly key: string;
  readonly file: File;
  /** How much of it has gone, 0 to 1. */
  readonly share: number;
  readonly error: string | null;
};

type Send = (file: File, onProgress: (share: number) => void) => Promise<string>;
type UploadsOf = {
  readonly send: Send;
  readonly messageOf: (thrown: unknown) => string;
  readonly tell: (uploads: readonly Upload[]) => void;
  readonly onDone: (file: File, path: string) => void;
};

const nameAndSize = ({ name, size }: File): string => `${size} ${name}`;

/** Uploads of a course's resources. They go on while the author works on something else; what failed stays until it is tried again or removed. */
export function createUploads({ send, messageOf, tell, onDone }: UploadsOf) {
  let list: readonly Upload[] = [];
  let made = 0;
  const taken = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const put = (next: readonly Upload[]): void => {
    list = next;
    tell(list);
  };
  const change = (key: string, part: Partial<Upload>): void =>
    put(list.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const isListed = (key: string): boolean => list.some((upload) => upload.key === key);

  async function run({ key, file }: Upload): Promise<void> {
    try {
      const path = await send(file, (share) => isListed(key) && change(key, { share }));
      // Removed meanwhile: nobody waits for it.
      if (!isListed(key)) return;
      onDone(file, path);
      put(list.filter((upload) => upload.key !== key));
    } catch (thrown) {
      taken.delete(nameAndSize(file));
      change(key, { error: messageOf(thrown) });
    } finally {
      running.delete(key);
    }
  }
  const start = (upload: Upload): void => void running.set(upload.key, run(upload));

  return {
    /** A file of the same name and size as one that is there already is not added twice. */
    add(files: readonly File[]): void {
      const fresh = files.flatMap((file): Upload[] => {
        const same = nameAndSize(file);
        if (taken.has(same)) return [];
        taken.add(same);
        return [{ key: `upload-${++made}`, file, share: 0, error: null }];
      });
      put([...list.filter(({ file }) => !fresh.some((upload) => nameAndSize(upload.file) === nameAndSize(file))), ...fresh]);
      for (const upload of fresh) start(upload);
    },
    again(key: string): void {
      const upload = list.find((other) => other.key === key);
      if (!upload || running.has(key)) return;
      taken.add(nameAndSize(upload.file));
      change(key, { share: 0, error: null });
      start(upload);
    },
    remove(key: string): void {
      const upload = list.find((other) => other.key === key);
      if (upload) taken.delete(nameAndSize(upload.file));
      put(list.filter((other) => other.key !== key));
    },
    /** Resolves when none is on its way any more; says after each how many of all have ended. */
    async settled(onStep: (ended: number, of: number) => void): Promise<void> {
      const waiting = [...running.values()];
      let ended = 0;
      if (waiting.length > 0) onStep(0, waiting.length);
      await Promise.all(waiting.map((upload) => upload.then(() => onStep(++ended, waiting.length))));
    },
    list: (): readonly Upload[] => list,
  };
}

export type Uploads = Pick<ReturnType<typeof createUploads>, 'add' | 'again' | 'remove' | 'settled' | 'list'>;
