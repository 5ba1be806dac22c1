// @chunk shell
import { dayIn } from '../../shared/kernel/regional/zoned-time.ts';
import { serverNow } from '../api/server-time.ts';
import { instanceZone, shownZone } from '../design/patterns/figures/shown-zone.ts';

/** Returns the day that it is in the instance, by the server's clock: end dates of people and plans are days of its zone. */
export const instanceToday = (): string => dayIn(serverNow().toISOString(), instanceZone());

/** Returns the day that it is where the reader lives, by the server's clock. */
export const readerToday = (): string => dayIn(serverNow().toISOString(), shownZone());
