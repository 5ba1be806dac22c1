import { createHash } from 'node:crypto';
import { readEvent } from '../../../events/catalogue.ts';
import { ownKeys, ownStatements } from '../../../events/reporting/own-statements.ts';
import type { StatementsRow } from '../../../events/packages/statement.book.ts';
import { isStream } from '../../../events/kernel/streams.ts';
import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { type Statement } from '../../../shared/packages/xapi/statement.ts';
import { statementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import { statementsIn } from './stored-statements.ts';
import { isInfrastructureFault } from '../../platform/projection/stream-fold.ts';
import type { CommitRowProjection } from '../../platform/projection/row-projection.ts';
import { readCommit } from '../../platform/store/event-store.ts';

const isSent = isStream('statements');
const isEnrolment = isStream('enrolment');
const isCertificate = isStream('certificate');

/** Returns the id of the statement that an event is: a UUID made of its place, so that it is the same whenever it is read. */
export function ownStatementId(stream: StreamId, version: number, n: number): string {
  const hex = createHash('sha256')
    .update(`${streamKey(stream)}@${version}#${n}`)
    .digest('hex');
  // Version 8 of RFC 9562: made by a rule of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Every statement in the order in which it was stored: those that others sent, and those that learning events of the product are. */
export const statementRowProjection: CommitRowProjection = {
  mode: 'commit',
  kind: 'statement',
  matches: (stream) => isSent(stream) || isEnrolment(stream) || isCertificate(stream),
  read: async (item) => {
    try {
      const { stream, version, events, at } = await readCommit(item);
      const statements: StatementsRow['statements'] = isSent(stream)
        ? // They were checked against the schema before they were stored.
          statementsIn(events).map((statement, n) => ({ id: statement.id, n, keys: statementKeys(statement as unknown as Statement) }))
        : ownStatements(stream, events.map(readEvent)).map((own) => ({
            id: ownStatementId(stream, version, own.n),
            n: own.n,
            keys: ownKeys(own),
          }));
      const row: StatementsRow = { at, statements };
      return statements.length === 0 ? null : row;
    } catch (error) {
      // A commit that cannot be read is parked where it is folded.
      if (isInfrastructureFault(error)) throw error;
      return null;
    }
  },
};
