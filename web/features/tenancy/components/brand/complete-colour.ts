import { isHexColor } from '../../../../../shared/tenancy/color.ts';

/** Returns a typed colour in lower case once it is complete, else null. */
export function completeColour(typed: unknown): string | null {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return isHexColor(text) ? text.toLowerCase() : null;
}
