import { streamFromName, streamInTenant, tenantPrefix } from '../../../events/kernel/streams.ts';
import type { CourseId, PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { commitKey, commitRow, type Key, pad, parseCommitKey, type Scope } from './keys.ts';

/** Returns the name of a commit within its tenant: `u42/e#c9@3`. */
export function commitName(key: Key): string {
  const { stream, version } = parseCommitKey(key);
  return streamInTenant(commitRow(stream, version));
}

/** Returns the key of the commit that has this name within its tenant. */
export function commitNamed(scope: Scope, name: string): Key {
  const cut = name.lastIndexOf('@');
  return commitKey(streamFromName(scope.tenant, name.slice(0, cut)), Number(name.slice(cut + 1)));
}

/** The hour (UTC) of an instant: `2026-11-29T08`. */
const hourOf = (at: string): string => at.slice(0, 13);

/** Keys of notifications that wait, and of reminders: of Records, which take a scope, and of Platform. */
export const queueKeys = {
  /** A notification that waits, in the order in which they are tried. `at`: when, at the earliest. */
  waitingNotification: (scope: Scope, at: string, person: PersonId, notification: number): Key => ({
    pk: queueKeys.waitingNotifications(scope),
    sk: `${at}#${person}#${notification}`,
  }),
  waitingNotifications: (scope: Scope): string => `${tenantPrefix(scope.tenant)}#N`,
  /** The next reminder of a due date, in the order in which they are to be sent. */
  reminder: (scope: Scope, at: string, person: PersonId, course: CourseId): Key => ({
    pk: queueKeys.reminders(scope),
    sk: `${at}#${person}#${course}`,
  }),
  reminders: (scope: Scope): string => `${tenantPrefix(scope.tenant)}#D`,
  /** The range of what waits for a time that has come. */
  untilTime: (now: string): readonly [string, string] => ['0', `${now}#~`],
  /** That an instance has notifications that wait. */
  waiting: (tenant: TenantId): Key => ({ pk: queueKeys.allWaiting(), sk: pad(tenant) }),
  allWaiting: (): string => 'notifications',
  /** That an instance has reminders in the hour of a time. */
  reminderHour: (at: string, tenant: TenantId): Key => ({ pk: queueKeys.reminderHours(), sk: `${hourOf(at)}#${pad(tenant)}` }),
  reminderHours: (): string => 'reminders',
  /** The range of the hours that have begun. */
  untilHour: (now: string): readonly [string, string] => ['0', `${hourOf(now)}#~`],
  isHourOver: (key: Key, now: string): boolean => key.sk < hourOf(now),
};

/** Keys of bells, of Expiring: what a person was notified of. */
export const bellKeys = {
  /** In the order of time. */
  entry: (scope: Scope, person: PersonId, at: string, notification: number): Key => ({
    pk: bellKeys.bell(scope, person),
    sk: `${at}#${notification}`,
  }),
  /** Up to when a person has read it. */
  mark: (scope: Scope, person: PersonId): Key => ({ pk: bellKeys.bell(scope, person), sk: 'read' }),
  bell: (scope: Scope, person: PersonId): string => `bell#${tenantPrefix(scope.tenant)}#u${person}`,
};
