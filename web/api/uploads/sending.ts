import { createTransferRate, type Rate } from './transfer-rate.ts';
import type { Unpacked } from './upload-protocol.ts';

/** Milliseconds between two reports of progress. */
const REPORT_MS = 100;

/** `phase` checking: all bytes were sent, and the server looks at the file. */
export type UploadProgress = Rate & {
  readonly phase: 'sending' | 'paused' | 'checking';
  readonly sent: number;
  readonly size: number;
  /** While it is checked: how far its archive is unpacked. */
  readonly unpacked?: Unpacked;
};

/** How much of a file was sent and stored, and the reports about it. */
export class Sending {
  #stored = 0;
  isChecking = false;
  unpacked: Unpacked | null = null;
  readonly #underWay = new Map<number, number>();
  #rateOf: ReturnType<typeof createTransferRate>;
  readonly #size: number;
  readonly #now: () => number;
  readonly #tell: (progress: UploadProgress) => void;
  #reportedAt = 0;
  isPaused: () => boolean = () => false;

  constructor(size: number, now: () => number, tell: (progress: UploadProgress) => void) {
    this.#rateOf = createTransferRate(size);
    this.#size = size;
    this.#now = now;
    this.#tell = tell;
  }

  /** Bytes that the storage has. */
  get stored(): number {
    return this.#stored;
  }
  /** Notes a piece that is stored now, and no longer under way. It is reported at once: no other piece may be sending to report it later. */
  noteStored(piece: number, bytes: number): void {
    this.#underWay.delete(piece);
    this.#stored += bytes;
    this.report();
  }
  /** Notes what the server says is stored. What was sent in an earlier visit says nothing of the speed, which is measured anew. */
  standAt(bytes: number): void {
    this.#stored = bytes;
    this.#rateOf = createTransferRate(this.#size);
  }

  /** Notes how much of a piece was sent; null = nothing of it is under way any more. */
  note(piece: number, bytes: number | null): void {
    if (bytes === null) this.#underWay.delete(piece);
    else this.#underWay.set(piece, bytes);
    if (this.#now() - this.#reportedAt >= REPORT_MS) this.report();
  }

  report(): void {
    const at = this.#now();
    this.#reportedAt = at;
    const sent = Math.min(
      this.#size,
      [...this.#underWay.values()].reduce((sum, bytes) => sum + bytes, this.#stored),
    );
    const phase = this.isPaused() ? 'paused' : this.isChecking ? 'checking' : 'sending';
    this.#tell({
      phase,
      sent,
      size: this.#size,
      ...(this.isChecking && this.unpacked && { unpacked: this.unpacked }),
      ...this.#rateOf(sent, at),
    });
  }
}
