import { foldText } from '../../shared/kernel/fold-text.ts';
import { type AuditAct, auditActNamed, SIGN_IN_CALL } from '../../shared/reporting/audit-acts.ts';
import type { AuditEntry, AuditRow } from '../kernel/audit.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import { inTextOrder } from '../kernel/commit.ts';
import type { FeedRow } from '../kernel/projection.ts';

const DDL = [
  `CREATE TABLE IF NOT EXISTS acts (
    id TEXT PRIMARY KEY, -- {stream}@{version}.{entry}, version with ten digits and entry with four
    at TEXT NOT NULL, actor INTEGER, action TEXT NOT NULL, action_fold TEXT NOT NULL,
    target_kind TEXT, target_id INTEGER, course INTEGER, target_text TEXT, text_fold TEXT, result TEXT NOT NULL, act TEXT NOT NULL
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS acts_by_time ON acts (at, id)`,
  `CREATE INDEX IF NOT EXISTS acts_by_actor ON acts (actor, at, id)`,
  `CREATE INDEX IF NOT EXISTS acts_by_user ON acts (target_id, at, id) WHERE target_kind = 'user'`,
  `CREATE INDEX IF NOT EXISTS acts_by_kind ON acts (act, at, id)`,
  `CREATE INDEX IF NOT EXISTS acts_denied ON acts (at, id) WHERE result <> 'ok'`,
];

/** A commit is one row of the feed under a name of its own, so a repeated row conflicts with its own entries and changes nothing. */
const ADD = `INSERT INTO acts (id, at, actor, action, action_fold, target_kind, target_id, course, target_text, text_fold, result, act)
  VALUES (:id, :at, :actor, :action, :action_fold, :target_kind, :target_id, :course, :target_text, :text_fold, :result, :act)
  ON CONFLICT (id) DO NOTHING`;

/** What the sentences of the screen say in other words than the name of the event or call. */
const SEARCH_WORDS: Readonly<Record<string, string>> = {
  AccessGranted: 'enrolled',
  AccessRevoked: 'unenrolled',
  EnrolmentReset: 'started again',
  EnrolmentResetUndone: 'started again undone',
  LinksChanged: 'added removed',
  PackageAuWaived: 'let off',
  [SIGN_IN_CALL]: 'sign in signed in',
};

const typeOf = (action: string): string => action.split(':')[0] ?? action;

/** Returns the text that a search compares: 'AdminCourseEnrollment' is found as it is stored and in words, 'admin course enrollment'. */
const searchTextOf = (action: string): string =>
  foldText([action, action.replaceAll(/([a-z])(?=[A-Z])/g, '$1 '), SEARCH_WORDS[typeOf(action)] ?? ''].join(' ').trim());

/** Events that are filtered as another kind than that of their target. */
const ACT_OF_EVENT: Readonly<Record<string, AuditAct>> = {
  SignedIn: 'sign-in',
  [SIGN_IN_CALL]: 'sign-in',
  AccessGranted: 'enrolment',
  AccessRevoked: 'enrolment',
  AssignmentReviewed: 'enrolment',
  PackageAuWaived: 'enrolment',
  EnrolmentReset: 'enrolment',
  EnrolmentResetUndone: 'enrolment',
  CertificateRevoked: 'certificate',
  // It has no target, since a resource category has no page to lead to.
  ResourceCategoryAdded: 'category',
};

/** Returns the kind by which an entry is filtered. Denied calls have no target. */
const actOf = ({ action, kind }: AuditEntry): AuditAct => ACT_OF_EVENT[typeOf(action)] ?? auditActNamed(kind ?? '') ?? 'denied';

const DIGITS = 4;

function upsert({ stream, row }: FeedRow): Statement[] {
  if (row === null) return [];
  // The row of a commit is named `u42/m@3`; that of a denied call has no version.
  const name = stream.slice(stream.indexOf('#') + 1).replace(/@(\d+)$/, (_, version: string) => `@${inTextOrder(version)}`);
  const { at, actor, result, lines } = row as AuditRow; // written by functions/reporting/audit-log.rows.ts and platform/book/denied-calls.ts
  return lines.map((entry, index) => ({
    sql: ADD,
    params: {
      id: `${name}.${inTextOrder(index, DIGITS)}`,
      at,
      actor,
      action: entry.action,
      action_fold: searchTextOf(entry.action),
      target_kind: entry.kind,
      target_id: entry.id,
      course: entry.course,
      target_text: entry.text,
      text_fold: entry.text === null ? null : foldText(entry.text),
      result,
      act: actOf(entry),
    },
  }));
}

/** Who changed what, and whose calls were denied. The table is named `acts` in stored books. */
export const auditTable: BookTable = { file: 'audit', name: 'acts', kind: 'act', ddl: DDL, upsert };

/** Deletes audit entries that are older than they are kept: a row of the kind `kept` carries the earliest time. */
export const auditRetention: BookTable = {
  file: 'audit',
  name: 'acts',
  kind: 'kept',
  ddl: [],
  upsert: ({ row }) => [{ sql: 'DELETE FROM acts WHERE at < :from', params: { from: (row as { from: string }).from } }], // written by platform/book/denied-calls.ts
};
