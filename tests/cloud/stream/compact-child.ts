import { endThread } from '../../../functions/platform/book/book-thread.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { acme } from './stream-fixture.ts';

/** One compaction in a process that is meant to be killed. Says when it begins. */
process.send?.('begun');
await compact(PROJECTOR, 1, acme, { settledMs: 0, freshMs: -1_000 });
await endThread();
process.disconnect?.();
