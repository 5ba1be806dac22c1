import { createHash } from 'node:crypto';
import { readEvent } from '../../../events/catalogue.ts';
import { productStatementKeys, productStatements } from '../../../events/packages/statements/product-statements.projection.ts';
import type { StatementEntry, StatementsRow } from '../../../events/packages/statements/statement.book.ts';
import { isStream, parseStream } from '../../../events/kernel/streams.ts';
import { type DomainEvent, type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import { registrationStatementKeys, registrationStatements } from '../../../events/packages/statements/registration-statements.ts';
import { isProductStatementId, productStatementUuid } from '../../../shared/packages/xapi/product-statements.ts';
import { type Statement } from '../../../shared/packages/xapi/statement.ts';
import { type StatementKeys, statementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import { madeStatementId } from '../cmi5/package-statements.queries.ts';
import { statementsIn } from './stored-statements.ts';
import { isInfrastructureFault } from '../../platform/projection/stream-fold.ts';
import type { CommitRowProjection } from '../../platform/projection/row-projection.ts';
import { readCommit } from '../../platform/store/event-store.ts';

const isSent = isStream('statements');
const isEnrolment = isStream('enrolment');
const isCertificate = isStream('certificate');
const isAttempts = isStream('packageAttempts');
const isRegistration = isStream('packageRegistrations');

/** Returns the id of the statement that an event is: a UUID made of its place, so that it is the same whenever it is read. */
export function productStatementId(stream: StreamId, version: number, n: number): string {
  const hash = createHash('sha256').update(`${streamKey(stream)}@${version}#${n}`);
  return productStatementUuid(hash.digest('hex'));
}

/** Returns the entry of a statement that somebody has sent. Ids of the product's own form are refused, and were not always. */
const sentEntry = (id: string, n: number, keys: StatementKeys): StatementEntry => ({
  id,
  n,
  keys,
  ...(isProductStatementId(id) && { isForeign: true as const }),
});

/** Returns the statements of packages, and of the launches of packages, by their places. */
function packageEntries(stream: StreamId, events: readonly DomainEvent[]): StatementsRow['statements'] {
  const person = parseStream(stream)?.ids.person ?? 0;
  // The stream has no other events.
  return registrationStatements(events as readonly RegistrationEvent[]).flatMap((told, n) => {
    const keys = registrationStatementKeys(told, person);
    if (!keys) return [];
    return [
      told.kind === 'made' ? { id: madeStatementId(told), n, keys } : sentEntry(told.event.statements[told.place]?.id ?? '', n, keys),
    ];
  });
}

function entriesOf(stream: StreamId, version: number, events: readonly DomainEvent[]): StatementsRow['statements'] {
  if (isSent(stream))
    // They were checked against the schema before they were stored.
    return statementsIn(events).map((statement, n) => sentEntry(statement.id, n, statementKeys(statement as unknown as Statement)));
  if (isRegistration(stream)) return packageEntries(stream, events);
  return productStatements(stream, events.map(readEvent)).map((own) => ({
    id: productStatementId(stream, version, own.n),
    n: own.n,
    keys: productStatementKeys(own),
  }));
}

/** Every statement in the order in which it was stored: those that others and packages sent, and those that learning events of the product are. */
export const statementRowProjection: CommitRowProjection = {
  mode: 'commit',
  kind: 'statement',
  isOrdered: true,
  matches: (stream) => [isSent, isEnrolment, isCertificate, isAttempts, isRegistration].some((is) => is(stream)),
  read: async (item, since) => {
    try {
      const { stream, version, events, written } = await readCommit(item);
      const statements = entriesOf(stream, version, events);
      const row: StatementsRow = { at: since ?? written, ...(since !== undefined && { written }), statements };
      return statements.length === 0 ? null : row;
    } catch (error) {
      // A commit that cannot be read is parked where it is folded.
      if (isInfrastructureFault(error)) throw error;
      return null;
    }
  },
};
