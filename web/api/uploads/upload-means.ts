import type { UploadPurpose } from '../../../shared/files/upload-purposes.ts';
import type { TicketStore } from './ticket-store.ts';
import type { UploadAnswer } from './upload-protocol.ts';

/** Bytes that are sent to an address. */
export type BytesRequest = {
  readonly method: 'PUT' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | FormData;
  readonly signal: AbortSignal;
  /** Called with how many bytes of the body were sent. */
  readonly onSent: (bytes: number) => void;
};

/** The end of a call, and the key under which its repeats have one effect. */
export type CallMeans = { readonly signal?: AbortSignal; readonly key?: string };

/** What an upload needs of its surroundings. */
export type UploadMeans = {
  /** Calls our API with JSON. @throws ApiError */
  readonly call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, options?: CallMeans) => Promise<unknown>;
  /** Sends bytes to a storage address. Resolves with the status. @throws ApiError NETWORK without one */
  readonly put: (request: BytesRequest) => Promise<number>;
  /** Sends a form with a file to our API. @throws ApiError */
  readonly post: (request: BytesRequest) => Promise<unknown>;
  readonly tickets: TicketStore;
  /** Resolves after a pause, or at once when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when there is a line, or when the signal is aborted. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly newKey: () => string;
};

export type UploadRequest = {
  readonly purpose: UploadPurpose;
  readonly file: File;
  /** Returns what the upload belongs to. */
  readonly draft: () => string;
  /** More members of the request, for an assignment. */
  readonly fields?: Readonly<Record<string, string>>;
};

export type RunningUpload = {
  /** @throws ApiError with a text for people; Cancelled */
  readonly done: Promise<UploadAnswer>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
};
