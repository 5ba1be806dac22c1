import { refusalTexts } from '../../texts/refusals.ts';
import { ApiError } from '../api-error.ts';
import { UPLOAD_FAILED } from './upload-message.ts';
import { Cancelled, createRunControl, type RunControl } from './run-control.ts';
import type { RunningUpload, UploadMeans, UploadRequest } from './upload-means.ts';
import { Sending, type UploadProgress } from './sending.ts';
import {
  bytesReceived,
  type CompletedReply,
  type OpenedReply,
  type Piece,
  piecesOf,
  type StatusReply,
  type Ticket,
  type UploadAnswer,
} from './upload-protocol.ts';

/** The largest file that goes with its request; the whole body may have 4 MB. */
const DIRECT_BYTES = 4 * 1024 * 1024 - 16 * 1024;
const AT_ONCE = 4;
const TRIES = 5;
const FIRST_PAUSE_MS = 1_000;
/** Rounds after which nothing new was stored, before an upload counts as failed. */
const IDLE_ROUNDS = 2;

/** An address of the storage that is no longer valid. */
class AddressEnded extends Error {}

/** Returns how long to wait before a request is sent again: at least as long as the server asks for. */
const pauseAfter = (thrown: unknown, tries: number): number =>
  Math.max(FIRST_PAUSE_MS * 2 ** (tries - 1), thrown instanceof ApiError ? (thrown.retryAfterSeconds ?? 0) * 1000 : 0);

/** Whether the same request can succeed later. */
const mayPass = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.passing;

/** Returns the refusal of a file that was checked. */
async function refusalOf({ error, text }: StatusReply): Promise<ApiError> {
  await refusalTexts();
  return new ApiError('VALIDATION', error ?? UPLOAD_FAILED, { text });
}

const isEnded = (thrown: unknown): boolean => thrown instanceof ApiError && (thrown.code === 'GONE' || thrown.code === 'NOT_FOUND');

const isAnswer = (reply: Partial<UploadAnswer>): reply is UploadAnswer => reply.url !== undefined;

class Upload {
  readonly #request: UploadRequest;
  readonly #means: UploadMeans;
  readonly #sending: Sending;
  readonly control: RunControl;
  #ticket: string | null = null;

  constructor(request: UploadRequest, means: UploadMeans, tell: (progress: UploadProgress) => void) {
    this.#request = request;
    this.#means = means;
    this.#sending = new Sending(request.file.size, means.now, tell);
    this.control = createRunControl(() => this.#sending.report());
    this.#sending.isPaused = this.control.isPaused;
  }

  /** Does something until it succeeds, at most five times. A pause aborts it and counts for nothing. */
  async #persist<Result>(act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    let tries = 1;
    for (;;) {
      const signal = await this.control.going();
      try {
        await this.#means.whenOnline(signal);
        signal.throwIfAborted();
        return await act(signal);
      } catch (thrown) {
        if (signal.aborted) continue;
        if (tries >= TRIES || !mayPass(thrown)) throw thrown;
        await this.#means.wait(pauseAfter(thrown, tries), signal);
        tries += 1;
      }
    }
  }

  async #sendPiece({ number, url, start, end }: Piece, headers: Ticket['headers'], stop: AbortSignal): Promise<void> {
    const status = await this.#persist(async (signal) => {
      stop.throwIfAborted();
      const onSent = (bytes: number): void => this.#sending.note(number, Math.min(bytes, end - start));
      try {
        const body = this.#request.file.slice(start, end);
        const reply = await this.#means.put({ method: 'PUT', url, headers, body, signal: AbortSignal.any([signal, stop]), onSent });
        if (reply >= 500 || reply === 429) throw new ApiError('INTERNAL', UPLOAD_FAILED);
        return reply;
      } catch (thrown) {
        this.#sending.note(number, null);
        throw thrown;
      }
    });
    // 412: the storage has this file already; the reply to an earlier request was lost.
    if (status >= 300 && status !== 412) {
      this.#sending.note(number, null);
      throw new AddressEnded();
    }
    this.#sending.noteStored(number, end - start);
  }

  /** Sends the pieces of a ticket, some at once. When one fails for good, the others are given up. */
  async #sendPieces(ticket: Ticket): Promise<void> {
    const queue = piecesOf(ticket, this.#request.file.size);
    const stop = new AbortController();
    const worker = async (): Promise<void> => {
      for (let piece = queue.shift(); piece && !stop.signal.aborted; piece = queue.shift())
        await this.#sendPiece(piece, ticket.headers, stop.signal);
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    } finally {
      stop.abort();
    }
  }

  /** Completes a ticket, and waits for the check of the file. Null when bytes are missing. */
  async #complete(ticket: Ticket): Promise<UploadAnswer | null> {
    this.#sending.isChecking = true;
    this.#sending.report();
    try {
      for (;;) {
        const reply = (await this.#persist((signal) => this.#means.call('POST', ticket.complete, {}, { signal }))) as CompletedReply;
        if (isAnswer(reply)) return reply;
        this.#sending.unpacked = reply.progress ?? null;
        this.#sending.report();
        await this.#means.wait((reply.retry_after ?? 1) * 1000, await this.control.going());
      }
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'CONFLICT') return null;
      throw thrown;
    } finally {
      this.#sending.isChecking = false;
    }
  }

  async #open(): Promise<UploadAnswer | Ticket> {
    const { purpose, file, draft, fields } = this.#request;
    // A repeat after a lost reply gets the same ticket.
    const key = this.#means.newKey();
    const body = { filename: file.name.slice(-255), size: file.size, type: file.type, ...fields };
    const path = `/api/upload-${purpose}`;
    const reply = (await this.#persist((signal) => this.#means.call('POST', path, body, { signal, key }))) as OpenedReply;
    if (isAnswer(reply)) return reply;
    if (!reply.upload) throw new ApiError('INTERNAL', UPLOAD_FAILED);
    this.#sending.standAt(0);
    this.#ticket = reply.upload.status;
    this.#means.tickets.keep(draft(), purpose, file, reply.upload.status);
    return reply.upload;
  }

  /** Asks how far a ticket is. Null when it has ended without a file. */
  async #resumed(status: string): Promise<UploadAnswer | Ticket | null> {
    const { size } = this.#request.file;
    try {
      const reply = (await this.#persist((signal) => this.#means.call('GET', status, undefined, { signal }))) as StatusReply;
      if (reply.result) return reply.result;
      if (reply.status === 'failed') throw await refusalOf(reply);
      this.#sending.standAt(reply.status === 'processing' ? size : bytesReceived(reply, size));
      this.#sending.report();
      // Nothing is missing: there is only the completion left.
      return reply.upload ?? { id: '', method: 'MULTIPART', headers: {}, complete: `${status}/complete`, status };
    } catch (thrown) {
      if (isEnded(thrown)) return null;
      throw thrown;
    }
  }

  /** Sends what is missing, and completes. Null when an address or the ticket has ended meanwhile, or bytes are missing. */
  async #finished(ticket: Ticket): Promise<UploadAnswer | null> {
    try {
      await this.#sendPieces(ticket);
      return await this.#complete(ticket);
    } catch (thrown) {
      if (thrown instanceof AddressEnded || isEnded(thrown)) return null;
      throw thrown;
    }
  }

  async #withTicket(): Promise<UploadAnswer> {
    const { purpose, file, draft } = this.#request;
    this.#ticket = this.#means.tickets.find(draft(), purpose, file);
    let next = (this.#ticket === null ? null : await this.#resumed(this.#ticket)) ?? (await this.#open());
    let idle = 0;
    while ('complete' in next) {
      const before = this.#sending.stored;
      const answer = await this.#finished(next);
      if (answer) return answer;
      // Addresses end after an hour: what is missing gets fresh ones, as long as something arrives.
      const fresh = await this.#resumed(next.status);
      idle = fresh && this.#sending.stored > before ? 0 : idle + 1;
      if (idle > IDLE_ROUNDS) throw new ApiError('INTERNAL', UPLOAD_FAILED);
      next = fresh ?? (await this.#open());
    }
    return next;
  }

  async #direct(): Promise<UploadAnswer> {
    const { purpose, file, fields = {} } = this.#request;
    const headers = { 'Idempotency-Key': this.#means.newKey() };
    const reply = await this.#persist(async (signal) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append(purpose === 'assignment' ? 'file' : purpose, file, file.name);
      // The body is longer than its file: once that much was sent, the server has all of it and looks at it.
      const onSent = (bytes: number): void => {
        this.#sending.isChecking = bytes >= file.size;
        this.#sending.note(1, Math.min(bytes, file.size));
        if (this.#sending.isChecking) this.#sending.report();
      };
      try {
        return await this.#means.post({ method: 'POST', url: `/api/upload-${purpose}`, headers, body, signal, onSent });
      } catch (thrown) {
        // Nothing of it is checked any more: it is sent anew.
        this.#sending.isChecking = false;
        this.#sending.note(1, null);
        this.#sending.report();
        throw thrown;
      }
    });
    return reply as UploadAnswer;
  }

  async run(): Promise<UploadAnswer> {
    const { purpose, file, draft } = this.#request;
    const { tickets, call } = this.#means;
    this.#sending.report();
    try {
      const answer = await (file.size <= DIRECT_BYTES ? this.#direct() : this.#withTicket());
      tickets.drop(draft(), purpose, file);
      return answer;
    } catch (thrown) {
      // What may pass goes on with the same ticket when it is tried again.
      if (!mayPass(thrown)) tickets.drop(draft(), purpose, file);
      if (thrown instanceof Cancelled && this.#ticket !== null) void call('DELETE', this.#ticket).catch(() => undefined);
      throw thrown;
    }
  }
}

/**
 * Uploads a file: a small one with its request, any other with a ticket, in parts of which some are sent at once. What fails is tried again
 * with growing pauses. The ticket is kept until the end, so that the same file goes on after a reload, a lost line or an hour.
 */
export function startUpload(request: UploadRequest, means: UploadMeans, tell: (progress: UploadProgress) => void): RunningUpload {
  const upload = new Upload(request, means, tell);
  const { pause, resume, cancel } = upload.control;
  return { done: upload.run(), pause, resume, cancel };
}
