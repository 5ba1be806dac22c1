/**
 * Returns the number that a program wrote, also with a decimal comma, as browsers write numbers for people, with blanks around it or as a percentage;
 * NaN for a text that is none. `isShare`: 1 is all, so that 80 % are 0.8.
 */
export function writtenNumber(value: string, isShare: boolean): number {
  const text = value.trim().replace(',', '.');
  if (!text.endsWith('%')) return Number(text);
  const percent = Number(text.slice(0, -1));
  return isShare ? percent / 100 : percent;
}
