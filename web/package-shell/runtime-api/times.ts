import { cmiSeconds } from '../../../shared/packages/cmi/cmi-time.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** Returns the sum of two times of SCORM 1.2. */
export function addedTimes(a: string, b: string): string {
  const hundredths = Math.round((cmiSeconds('1.2', a) + cmiSeconds('1.2', b)) * 100);
  const seconds = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  const hours = String(Math.min(9_999, Math.floor(seconds / 3_600))).padStart(4, '0');
  return `${hours}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}${rest > 0 ? `.${two(rest)}` : ''}`;
}
