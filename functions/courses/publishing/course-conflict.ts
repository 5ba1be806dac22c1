import { FormattedValue, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { personId, selfRecord } from '../../platform/request/access-records.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { platform } from '../../platform/keys/keys.ts';
import type { CourseItem } from '../course.records.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a time in the form of the contract's message: `20 Nov 2026 at 15:16 UTC`. */
function formatTime(at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year} at ${at.slice(11, 16)} UTC`;
}

const timeOf = (at: string): FormattedValue => new FormattedValue({ kind: 'instant', value: at }, formatTime(at));

/** @throws CONFLICT for a save from an older version, with who saved last, when, and the stored version */
export async function assertVersion(course: CourseItem, version: number | null | undefined): Promise<void> {
  if (version === null || version === undefined || version === course.version) return;
  const self = await getItem('platform', platform.self(personId(course.savedBy)), selfRecord);
  const by = self ? fullNameOf(self) : 'Someone';
  const conflict = { by, at: course.savedAt, version: course.version };
  throw new AppError('CONFLICT', sentence('{by} saved this course on {time}.', { by, time: timeOf(course.savedAt) }), { conflict });
}
