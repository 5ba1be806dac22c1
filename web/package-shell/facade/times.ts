/** Returns the seconds of a time of SCORM 1.2 (HHHH:MM:SS.SS); 0 for what is none. */
function secondsOf(time: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(time) ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Returns the sum of two times of SCORM 1.2. */
export function addedTimes(a: string, b: string): string {
  const hundredths = Math.round((secondsOf(a) + secondsOf(b)) * 100);
  const seconds = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  const hours = String(Math.min(9_999, Math.floor(seconds / 3_600))).padStart(4, '0');
  return `${hours}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}${rest > 0 ? `.${two(rest)}` : ''}`;
}
