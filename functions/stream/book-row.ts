import { streamKey } from '../../events/kernel/commit.ts';
import type { BookRow } from '../platform/book/apply-rows.ts';
import { streamInTenant } from '../../events/kernel/streams.ts';
import type { Replayed } from './replay.ts';

/** The row of a folded stream as the feed would bring it; none where the first commit could not be folded. */
export const bookRowOf = ({ kind, stream, v, row }: Replayed): BookRow[] =>
  v === 0 ? [] : [{ kind, stream: streamKey(stream), name: streamInTenant(stream), v, row }];
