import { notificationDecider } from '../../../events/notifications/notification.decider.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { streams } from '../../platform/keys/keys.ts';
import { queueKeys } from '../../platform/keys/notification-keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { load } from '../../platform/store/event-store.ts';
import { executeTogether } from '../../platform/store/execute.ts';
import { putItem } from '../../platform/tables/dynamo.ts';
import type { Write } from '../../platform/tables/transact.ts';

/** Returns whom a line of the log is about, and its notification. @throws NOT_FOUND for what is no id of a line */
function lineNamed(id: string): { readonly person: PersonId; readonly notification: number } {
  const [, whose = '', which = ''] = /^(\d{1,10})-(\d{1,15})$/.exec(id) ?? [];
  const person = parseId<PersonId>(whose);
  if (person === null) throw notFound();
  return { person, notification: Number(which) };
}

/**
 * Queues a notification of the caller's instance once more, with address, language and text of the time when it is sent. One that waits is
 * left as it is.
 * @throws NOT_FOUND for one that the instance does not have
 */
export async function resendNotification(call: Call, viewer: TenantViewer, id: string): Promise<void> {
  const { scope } = viewer.tenant;
  const { person, notification } = lineNamed(id);
  const stream = streams.notification(scope, person, notification);
  if ((await load(notificationDecider, stream)).state.queued === null) throw notFound();
  // Before it: the pass of each hour looks for the queues of these instances.
  await putItem('platform', { ...queueKeys.waiting(scope.tenant), at: call.now });
  const run = { decider: notificationDecider, scope, stream, ...commandContext(call, viewer, 'resendNotification') };
  const waiting = { ...queueKeys.waitingNotification(scope, call.now, person, notification), person, notification };
  const write: Write = { table: 'records', put: waiting };
  const { token } = await executeTogether({ ...run, command: { type: 'QueueAgain' } }, () => Promise.resolve([write]));
  if (token !== null) call.tokens.push(token);
}
