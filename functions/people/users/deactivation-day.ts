import { invalid } from '../../../shared/kernel/errors.ts';
import type { Day } from '../../../shared/kernel/instant.ts';

/** @throws VALIDATION for a day of deactivation that is not after today */
export function assertComesLater(day: Day, today: Day): void {
  if (day <= today) throw invalid('deactivate_at', 'The deactivation date must be after today.');
}
