import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { trailerOf } from './object-file.ts';
import type { ObjectFacts } from './object-file.ts';

/** Bytes held back until they are written in one call; a small object costs one call in all. */
const HELD_BYTES = 256 * 1024;

/** A file that is being written. Nobody sees it before it is renamed into its place. */
export class IncomingFile {
  readonly path: string;
  private readonly handle: FileHandle;
  private held: Buffer[] = [];
  private heldBytes = 0;

  constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.handle = handle;
  }

  private async flush(): Promise<void> {
    const bytes = this.held.length === 1 && this.held[0] ? this.held[0] : Buffer.concat(this.held);
    this.held = [];
    this.heldBytes = 0;
    for (let at = 0; at < bytes.length;) at += (await this.handle.write(bytes, at)).bytesWritten;
  }

  async append(bytes: Buffer): Promise<void> {
    this.held.push(bytes);
    this.heldBytes += bytes.length;
    if (this.heldBytes >= HELD_BYTES) await this.flush();
  }

  /** Ends the file with what is stored beside the bytes, on disk. */
  async finish(facts: ObjectFacts): Promise<void> {
    await this.append(trailerOf(facts));
    await this.flush();
    await this.handle.datasync();
    await this.handle.close();
  }

  async discard(): Promise<void> {
    // It may be closed already.
    await this.handle.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}

/** The folder of what is not stored yet. */
export class Incoming {
  private readonly folder: string;

  /** Empties the folder: nothing in it was acknowledged. */
  constructor(folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  freshPath(): string {
    return join(this.folder, randomUUID());
  }

  /** Gives a new file to write to. What `use` leaves in it is removed, unless it was renamed. */
  async withFile<Result>(use: (file: IncomingFile) => Promise<Result>): Promise<Result> {
    const path = this.freshPath();
    const file = new IncomingFile(path, await open(path, 'wx'));
    try {
      return await use(file);
    } catch (error) {
      await file.discard();
      throw error;
    }
  }
}
