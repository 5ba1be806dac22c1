import { AppError } from '../../shared/kernel/errors.ts';
import { personId, type SelfItem } from '../platform/access-records.ts';
import { getItem } from '../platform/dynamo.ts';
import { platform } from '../platform/keys/keys.ts';
import type { CourseItem } from './course.records.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `20 Nov 2026 at 15:16 UTC`, as the contract's message has it. */
function printed(at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year} at ${at.slice(11, 16)} UTC`;
}

/** Refuses a save that was made from an older version: tells who saved last, when, and which version stands. */
export async function refuseStale(course: CourseItem, read: number | null | undefined): Promise<void> {
  if (read === null || read === undefined || read === course.version) return;
  const self = await getItem<SelfItem>('platform', platform.self(personId(course.savedBy)));
  const by = self ? `${self.firstName} ${self.lastName}` : 'Someone';
  const conflict = { by, at: course.savedAt, version: course.version };
  throw new AppError('CONFLICT', `${by} saved this course on ${printed(course.savedAt)}.`, { conflict });
}
