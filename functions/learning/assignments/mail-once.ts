import { expiring } from '../../platform/keys/keys.ts';
import type { Pointer } from '../../platform/store/reactor.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { deleteItem, putItem } from '../../platform/tables/dynamo.ts';

/** How long the bus may repeat an announcement, and longer. */
const RETENTION_SECONDS = 14 * 86_400;

/** Sends the mail to one person about one commit, unless it was sent: the bus may bring an announcement again. */
export async function sendOnce({ pk, sk }: Pointer, person: number, send: () => Promise<void>): Promise<void> {
  const key = expiring.mail(`${pk}/${sk}`, person);
  try {
    await putItem(
      'expiring',
      { ...key, ttl: Math.floor(Date.now() / 1000) + RETENTION_SECONDS },
      { condition: 'attribute_not_exists(pk)' },
    );
  } catch (error) {
    if (isConditionFailure(error)) return;
    throw error;
  }
  try {
    await send();
  } catch (error) {
    // The repeat of the announcement tries again.
    await deleteItem('expiring', key);
    throw error;
  }
}
