import type { ActRow } from '../../events/kernel/audit.ts';
import { actLines, mayHoldActs } from '../../events/reporting/act-lines.ts';
import { actorOf, readCommit } from '../platform/store/event-store.ts';
import type { CommitFollower } from '../platform/projection/row-projection.ts';
import { parseCommitKey } from '../platform/keys/keys.ts';
import { isPlatformFailure } from '../platform/projection/stream-fold.ts';

/** Who did what: announcements, and what somebody did to another person's enrolment. */
export const actFollower: CommitFollower = {
  mode: 'commit',
  kind: 'act',
  matches: (stream) => /^([vm]|e#c\d+)$/.test(stream.name),
  read: async (item) => {
    const { stream } = parseCommitKey(item);
    if (!mayHoldActs(stream, actorOf(item))) return null;
    try {
      const { events, actor, at } = await readCommit(item);
      const lines = actLines(stream, events);
      const row: ActRow = { at, actor: actor.kind === 'person' ? actor.id : null, result: 'ok', lines };
      return lines.length === 0 ? null : row;
    } catch (error) {
      // A commit that cannot be read is parked where it is folded; the trail goes on without its line.
      if (isPlatformFailure(error)) throw error;
      return null;
    }
  },
};
