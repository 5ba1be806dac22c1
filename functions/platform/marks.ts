import type { StreamId } from '../../events/kernel/commit.ts';

/**
 * A mark names a commit for X-Trellis-After: the stream without its tenant (which comes from the Viewer alone) and the version.
 * Opaque to clients.
 */
export type Mark = { readonly stream: string; readonly version: number };

/** At most so many are answered and read. */
const MARKS = 20;

/** A stream as marks and the feed name it: within its tenant. */
export const streamMark = (stream: StreamId): string => `${stream.pk.replace(/^t\d+#/, '')}/${stream.name}`;

/** Instances are rows of the platform's own book: their marks mean nothing to a tenant's, and a tenant's nothing to it. */
export const isOfPlatform = (mark: string): boolean => /^i\d+\/v(@|$)/.test(mark);

export const markOf = (stream: StreamId, version: number): string => `${streamMark(stream)}@${version}`;

/** Reads what a client sent back; what is malformed or of a strange length is ignored. */
export function parseMarks(header: string | undefined): Mark[] {
  if (!header || header.length > 4_000) return [];
  const marks: Mark[] = [];
  for (const text of header.split(',')) {
    const found = /^([a-z0-9#]{1,40}\/[a-z0-9#]{1,40})@(\d{1,9})$/.exec(text.trim());
    if (found?.[1] && found[2]) marks.push({ stream: found[1], version: Number(found[2]) });
  }
  return marks.slice(-MARKS);
}
