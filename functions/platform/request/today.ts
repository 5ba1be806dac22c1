import type { Day, Instant } from '../../../shared/kernel/instant.ts';
import { dayIn, UTC } from '../../../shared/kernel/regional/zoned-time.ts';
import type { DomainItem } from './access-records.ts';

/** Returns the day that it is in an instance: end dates of people and plans are days of its zone. */
export const todayIn = (instance: Pick<DomainItem, 'timeZone'>, now: Instant): Day => dayIn(now, instance.timeZone ?? UTC);

/** Returns the day that it is where a command acts. */
export const todayOf = ({ now, timeZone }: { readonly now: Instant; readonly timeZone?: string | null | undefined }): Day =>
  dayIn(now, timeZone ?? UTC);
