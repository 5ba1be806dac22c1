import { canonicalJson } from '../../functions/platform/runtime/canonical.ts';
import type { Item } from '../../functions/platform/tables/client.ts';

/** Member name of base64 bytes in JSON; no attribute of Trellis has this name. */
const BYTES = '$bytes';

const encodeBytes = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(encodeBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, encodeBytes(member)]));
};

const decodeBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(decodeBytes);
  if (typeof value !== 'object' || value === null) return value;
  const { [BYTES]: bytes } = value as Record<string, unknown>;
  if (typeof bytes === 'string') return new Uint8Array(Buffer.from(bytes, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decodeBytes(member)]));
};

/** Returns an item as one line of JSON; equal items have equal lines, independent of the order of their members. */
export const itemText = (item: Item): string => canonicalJson(encodeBytes(item));

/** Returns the item of a line. */
export const itemOf = (text: string): Item => decodeBytes(JSON.parse(text)) as Item; // written by itemText
