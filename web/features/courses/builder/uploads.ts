import type { ResourceInput } from '../../../api/generated/graphql.ts';
import type { UploadProgress } from '../../../api/uploads/sending.ts';
import { isFileRefused } from '../../../api/uploads/upload-message.ts';
import type { RunningUpload } from '../../../api/uploads/upload-means.ts';
import type { UploadPurpose } from '../../../../shared/files/upload-purposes.ts';
import type { UploadAnswer } from '../../../api/uploads/upload-protocol.ts';

/** What an upload is for: the resources of the course, or a place of a unit that holds one file. */
export type UploadTarget = 'resources' | `unit:${string}` | `captions:${string}:${string}`;

/** A file that is being uploaded. It leaves the list when it is stored. */
export type Upload = {
  readonly key: string;
  readonly file: File;
  readonly purpose: UploadPurpose;
  readonly target: UploadTarget;
  /** Null until it has begun. */
  readonly progress: UploadProgress | null;
  readonly error: string | null;
  /** Whether the file itself was refused, so that another one has to be chosen. */
  readonly isRefused: boolean;
};

type ToUpload = Pick<Upload, 'file' | 'purpose' | 'target'> & { readonly onDone: (answer: UploadAnswer) => void | Promise<void> };
type Resource = Pick<ResourceInput, 'name' | 'file_path' | 'size'>;
type UploadsOf = {
  readonly start: (upload: Pick<Upload, 'file' | 'purpose'>, tell: (progress: UploadProgress) => void) => RunningUpload;
  /** Returns what is said of a failure; null of one that nobody needs to know. */
  readonly messageOf: (thrown: unknown, target: UploadTarget) => string | null;
  readonly tell: (uploads: readonly Upload[]) => void;
  readonly onResource: (file: File, path: string) => void;
  /** Returns the resources of the course as they are now. */
  readonly resources: () => readonly Resource[];
};

const nameAndSize = ({ name, size }: File): string => `${size} ${name}`;

/**
 * Whether a resource is a file that was chosen: of the same name and size. One that was published before sizes were kept is known by its
 * name alone; one that was uploaded since the page was opened also under another name.
 */
function isOf({ name, file_path, size }: Resource, file: File, uploaded: ReadonlyMap<string, string>): boolean {
  const known = uploaded.get(file_path);
  return known === undefined ? name === file.name && (size ?? file.size) === file.size : known === nameAndSize(file);
}

type Running = { readonly upload: RunningUpload; readonly ended: Promise<void> };

/** Uploads of a course. They go on while the author edits other parts; a failed one stays until it is tried again or removed. */
export class Uploads {
  readonly #of: UploadsOf;
  #list: readonly Upload[] = [];
  #made = 0;
  /** Names and sizes of the files that were uploaded since the page was opened, by path. */
  readonly #uploaded = new Map<string, string>();
  readonly #running = new Map<string, Running>();
  readonly #onDone = new Map<string, ToUpload['onDone']>();
  /** Pictures that are put into the texts of units, which say themselves how far they are. */
  readonly #pictures = new Map<Promise<number>, string>();

  constructor(of: UploadsOf) {
    this.#of = of;
  }

  list = (): readonly Upload[] => this.#list;
  isBusy = (): boolean => this.#running.size > 0 || this.#pictures.size > 0;

  #put(next: readonly Upload[]): void {
    this.#list = next;
    this.#of.tell(next);
  }
  #change(key: string, part: Partial<Upload>): void {
    this.#put(this.#list.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }
  #isListed = (key: string): boolean => this.#list.some((upload) => upload.key === key);

  #begin({ key, file, purpose, target }: Upload): void {
    const upload = this.#of.start({ file, purpose }, (progress) => this.#isListed(key) && this.#change(key, { progress }));
    const end = async (): Promise<void> => {
      try {
        const answer = await upload.done;
        // Removed meanwhile: its result is ignored.
        if (!this.#isListed(key)) return;
        this.#uploaded.set(answer.url, nameAndSize(file));
        await this.#onDone.get(key)?.(answer);
        this.#put(this.#list.filter((other) => other.key !== key));
      } catch (thrown) {
        const error = this.#of.messageOf(thrown, target);
        if (error !== null) this.#change(key, { error, isRefused: isFileRefused(thrown) });
      } finally {
        this.#running.delete(key);
      }
    };
    this.#running.set(key, { upload, ended: end() });
  }

  /** Uploads a file. One that is under way for the same place of a unit is given up. */
  start({ onDone, ...what }: ToUpload): void {
    const upload: Upload = { key: `upload-${++this.#made}`, progress: null, error: null, isRefused: false, ...what };
    const former = this.#list.filter(({ file, target }) =>
      target === 'resources' ? target === what.target && nameAndSize(file) === nameAndSize(what.file) : target === what.target,
    );
    for (const { key } of former) this.remove(key);
    this.#onDone.set(upload.key, onDone);
    this.#put([...this.#list, upload]);
    this.#begin(upload);
  }

  /** Uploads files as resources, and returns the names of those that are there already. */
  addResources(files: readonly File[]): readonly string[] {
    const isThere = (file: File): boolean =>
      this.#list.some(
        ({ target, error, file: other }) => target === 'resources' && error === null && nameAndSize(other) === nameAndSize(file),
      ) || this.#of.resources().some((resource) => isOf(resource, file, this.#uploaded));
    const left: string[] = [];
    for (const file of files) {
      if (isThere(file)) left.push(file.name);
      else this.start({ file, purpose: 'resource', target: 'resources', onDone: ({ url }) => this.#of.onResource(file, url) });
    }
    return left;
  }

  again(key: string): void {
    const upload = this.#list.find((other) => other.key === key);
    if (!upload || this.#running.has(key)) return;
    this.#change(key, { progress: null, error: null });
    this.#begin(upload);
  }
  pause = (key: string): void => this.#running.get(key)?.upload.pause();
  resume = (key: string): void => this.#running.get(key)?.upload.resume();

  /** Stops all uploads; chosen again later, their files go on from where they were. */
  pauseAll(): void {
    for (const { upload } of this.#running.values()) upload.pause();
  }

  /** Removes an upload, which ends it. */
  remove(key: string): void {
    this.#put(this.#list.filter((other) => other.key !== key));
    this.#running.get(key)?.upload.cancel();
  }
  /** Removes the uploads of a unit that is deleted. */
  removeOf(unit: string): void {
    for (const { key, target } of this.#list) if (target.split(':')[1] === unit) this.remove(key);
  }

  /** Waits for pictures of a unit's text; `missing` resolves with how many failed, and never rejects. */
  addPictures(unit: string, missing: Promise<number>): void {
    this.#pictures.set(missing, unit);
    void missing.then(() => this.#pictures.delete(missing));
  }

  /** Resolves when all pictures of texts have ended, with how many are missing in each unit; reports after each how many have ended. */
  async picturesSettled(onStep: (ended: number, of: number) => void): Promise<ReadonlyMap<string, number>> {
    const waiting = [...this.#pictures];
    const lost = new Map<string, number>();
    let ended = 0;
    if (waiting.length > 0) onStep(0, waiting.length);
    await Promise.all(
      waiting.map(async ([pictures, unit]) => {
        const missing = await pictures;
        if (missing > 0) lost.set(unit, (lost.get(unit) ?? 0) + missing);
        onStep(++ended, waiting.length);
      }),
    );
    return lost;
  }

  /** Resolves when all uploads have ended; reports after each how many of how many have ended. */
  async settled(onStep: (ended: number, of: number) => void): Promise<void> {
    const waiting = [...this.#running.values()];
    let ended = 0;
    if (waiting.length > 0) onStep(0, waiting.length);
    for (const { upload } of waiting) upload.resume();
    await Promise.all(waiting.map((running) => running.ended.then(() => onStep(++ended, waiting.length))));
  }
}
