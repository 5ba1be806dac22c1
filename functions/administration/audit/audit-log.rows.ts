import type { AuditRow } from '../../../events/kernel/audit.ts';
import { auditedIn } from '../../../events/kernel/streams.ts';
import { auditEntriesOf, mayHoldAuditEntries } from '../../../events/reporting/audit-entries.ts';
import { actorOf, readCommit } from '../../platform/store/event-store.ts';
import type { CommitRowProjection } from '../../platform/projection/row-projection.ts';
import { parseCommitKey } from '../../platform/keys/keys.ts';
import { isInfrastructureFault } from '../../platform/projection/stream-fold.ts';

/** Who did what: announcements, and what somebody did to another person's enrolment. */
export const auditRowProjection: CommitRowProjection = {
  mode: 'commit',
  kind: 'act',
  matches: (stream) => auditedIn(stream) !== 'nobody',
  read: async (item) => {
    const { stream } = parseCommitKey(item);
    if (!mayHoldAuditEntries(stream, actorOf(item))) return null;
    try {
      const { events, actor, at } = await readCommit(item);
      const lines = auditEntriesOf(stream, events);
      const row: AuditRow = { at, actor: actor.kind === 'person' ? actor.id : null, result: 'ok', lines };
      return lines.length === 0 ? null : row;
    } catch (error) {
      // A commit that cannot be read is parked where it is folded; the trail goes on without its line.
      if (isInfrastructureFault(error)) throw error;
      return null;
    }
  },
};
