import { foldText } from '../../shared/kernel/fold-text.ts';
import type { ActRow } from '../kernel/audit.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';

const DDL = [
  `CREATE TABLE IF NOT EXISTS acts (
    id TEXT PRIMARY KEY, at TEXT NOT NULL, actor INTEGER, action TEXT NOT NULL, action_fold TEXT NOT NULL,
    target_kind TEXT, target_id INTEGER, course INTEGER, target_text TEXT, result TEXT NOT NULL
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS acts_by_time ON acts (at, id)`,
  `CREATE INDEX IF NOT EXISTS acts_by_actor ON acts (actor)`,
];

/** A commit is one row of the feed under a name of its own, so that a repeat finds its lines there. */
const ADD = `INSERT INTO acts (id, at, actor, action, action_fold, target_kind, target_id, course, target_text, result)
  VALUES (:id, :at, :actor, :action, :action_fold, :target_kind, :target_id, :course, :target_text, :result)
  ON CONFLICT (id) DO NOTHING`;

/** 'AdminCourseEnrollment' is found as it is written and as it is shown, 'admin course enrollment'. */
const findable = (action: string): string => foldText(`${action} ${action.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')}`);

function upsert({ stream, row }: FeedRow): Statement[] {
  if (row === null) return [];
  const { at, actor, result, lines } = row as ActRow; // written by the follower of acts and by the keeper of refused calls
  return lines.map(({ action, kind, id, course, text }, index) => ({
    sql: ADD,
    params: {
      id: `${stream.slice(stream.indexOf('#') + 1)}.${index}`,
      at,
      actor,
      action,
      action_fold: findable(action),
      target_kind: kind,
      target_id: id,
      course,
      target_text: text,
      result,
    },
  }));
}

/** Who did what, and who was refused what. */
export const actTable: BookTable = { file: 'audit', name: 'acts', kind: 'act', ddl: DDL, upsert };

/** The trail is kept so long and no longer: a row of this kind says from when on. */
export const keptActs: BookTable = {
  file: 'audit',
  name: 'acts',
  kind: 'kept',
  ddl: [],
  upsert: ({ row }) => [{ sql: 'DELETE FROM acts WHERE at < :from', params: { from: (row as { from: string }).from } }], // platform/refusals.ts
};
