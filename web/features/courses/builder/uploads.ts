/** A file that is being uploaded as a resource. It leaves the list when it is stored. */
export type Upload = {
  readonly key: string;
  readonly file: File;
  /** Share of its bytes that were sent, 0 to 1. */
  readonly share: number;
  readonly error: string | null;
};

type Send = (file: File, onProgress: (share: number) => void) => Promise<string>;
type Resource = { readonly name: string; readonly file_path: string };
type UploadsOf = {
  readonly send: Send;
  readonly messageOf: (thrown: unknown) => string;
  readonly tell: (uploads: readonly Upload[]) => void;
  readonly onDone: (file: File, path: string) => void;
  /** Returns the resources of the course as they are now. */
  readonly resources: () => readonly Resource[];
};

const nameAndSize = ({ name, size }: File): string => `${size} ${name}`;

/** Whether a resource is a file that was chosen; of one that was uploaded earlier only the name is known. */
function isOf({ name, file_path }: Resource, file: File, uploaded: ReadonlyMap<string, string>): boolean {
  const known = uploaded.get(file_path);
  return known === undefined ? name === file.name : known === nameAndSize(file);
}

/** Uploads of a course's resources. They go on while the author edits other parts; a failed one stays until it is tried again or removed. */
export function createUploads({ send, messageOf, tell, onDone, resources }: UploadsOf) {
  let list: readonly Upload[] = [];
  let made = 0;
  /** Names and sizes of the files that were uploaded since the page was opened, by path. */
  const uploaded = new Map<string, string>();
  const running = new Map<string, Promise<void>>();

  const put = (next: readonly Upload[]): void => {
    list = next;
    tell(list);
  };
  const change = (key: string, part: Partial<Upload>): void =>
    put(list.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const isThere = (file: File): boolean =>
    list.some((upload) => upload.error === null && nameAndSize(upload.file) === nameAndSize(file)) ||
    resources().some((resource) => isOf(resource, file, uploaded));
  const isListed = (key: string): boolean => list.some((upload) => upload.key === key);

  async function run({ key, file }: Upload): Promise<void> {
    try {
      const path = await send(file, (share) => isListed(key) && change(key, { share }));
      // Removed meanwhile: its result is ignored.
      if (!isListed(key)) return;
      uploaded.set(path, nameAndSize(file));
      onDone(file, path);
      put(list.filter((upload) => upload.key !== key));
    } catch (thrown) {
      change(key, { error: messageOf(thrown) });
    } finally {
      running.delete(key);
    }
  }
  const start = (upload: Upload): void => void running.set(upload.key, run(upload));

  return {
    /** Uploads files, and returns the names of those that are there already. */
    add(files: readonly File[]): readonly string[] {
      const left: string[] = [];
      for (const file of files) {
        if (isThere(file)) left.push(file.name);
        else {
          const upload: Upload = { key: `upload-${++made}`, file, share: 0, error: null };
          // A failed upload of the same file is begun anew.
          put([...list.filter((other) => nameAndSize(other.file) !== nameAndSize(file)), upload]);
          start(upload);
        }
      }
      return left;
    },
    again(key: string): void {
      const upload = list.find((other) => other.key === key);
      if (!upload || running.has(key)) return;
      change(key, { share: 0, error: null });
      start(upload);
    },
    remove(key: string): void {
      put(list.filter((other) => other.key !== key));
    },
    /** Resolves when all uploads have ended; reports after each how many of how many have ended. */
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
