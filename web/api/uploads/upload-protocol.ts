import type { SentenceText } from '../../../shared/kernel/regional/sentence.ts';

// The shapes below are those of docs/spec/rest.md, section 4; our own server answers them.

/** Where the bytes of a file go. */
export type Ticket = {
  readonly id: string;
  readonly method: 'PUT' | 'MULTIPART';
  readonly url?: string;
  readonly part_size?: number;
  readonly parts?: readonly { readonly number: number; readonly url: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly complete: string;
  readonly status: string;
};

/** What a finished upload is known by: a path for the inputs of courses, or for the answer of an assignment. */
export type UploadAnswer = { readonly url: string; readonly filePath?: string; readonly scorm?: { readonly id: string } };

/** How many files of an archive are unpacked. */
export type Unpacked = { readonly done: number; readonly total: number };

/** The reply to the opening of an upload: it is finished, or has a ticket. */
export type OpenedReply = Partial<UploadAnswer> & { readonly upload?: Ticket };
/** The reply to the completion of a ticket: it is finished, or is being checked. */
export type CompletedReply = Partial<UploadAnswer> & { readonly retry_after?: number; readonly progress?: Unpacked };
/** The reply to a question about a ticket. */
export type StatusReply = {
  readonly status: 'open' | 'processing' | 'done' | 'failed';
  readonly received: readonly number[];
  readonly upload?: Ticket;
  readonly result?: UploadAnswer;
  readonly error?: string;
  /** The pattern and values of the error. */
  readonly text?: SentenceText;
};

/** A piece of a file with its place in it; a file that goes in one request is piece 1. */
export type Piece = { readonly number: number; readonly url: string; readonly start: number; readonly end: number };

/** Returns the pieces of a file that a ticket has addresses for. */
export function piecesOf({ url, part_size, parts }: Ticket, size: number): Piece[] {
  if (url !== undefined) return [{ number: 1, url, start: 0, end: size }];
  const length = part_size ?? size;
  return (parts ?? []).map(({ number, url: address }) => ({
    number,
    url: address,
    start: (number - 1) * length,
    end: Math.min(number * length, size),
  }));
}

/** Returns how many bytes of a file the storage has. */
export function bytesReceived({ received, upload }: StatusReply, size: number): number {
  const length = upload?.part_size ?? size;
  return received.reduce((sum, number) => sum + Math.max(0, Math.min(number * length, size) - (number - 1) * length), 0);
}
