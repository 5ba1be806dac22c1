import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { scan } from '../platform/dynamo.ts';
import { parseCommitKey } from '../platform/keys/keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { redrive } from '../platform/projection/redrive.ts';

const AT_ONCE = 16;

/**
 * Brings rows and feeds up to date from Events alone, for streams with a commit since then: after the projector was off for longer
 * than the stream keeps its records. Answers how many streams were gone over.
 */
export async function catchUpFromEvents(projector: Projector, since: Instant): Promise<number> {
  const streams = new Map<string, StreamId>();
  for await (const items of scan('events')) {
    for (const item of items) {
      const { stream } = parseCommitKey(item);
      if (String(item['t']) >= since && projector.followers.some((follower) => follower.matches(stream)))
        streams.set(streamKey(stream), stream);
    }
  }
  await inParallel([...streams.values()], AT_ONCE, (stream) => redrive(projector, stream));
  return streams.size;
}
