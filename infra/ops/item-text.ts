import { canonicalJson } from '../../functions/platform/runtime/canonical.ts';
import type { Item } from '../../functions/platform/dynamo.ts';

/** Marks bytes in JSON, which has none; no attribute of ours has this name. */
const BYTES = '$bytes';

const packed = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(packed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, packed(member)]));
};

const unpacked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unpacked);
  if (typeof value !== 'object' || value === null) return value;
  const { [BYTES]: bytes } = value as Record<string, unknown>;
  if (typeof bytes === 'string') return new Uint8Array(Buffer.from(bytes, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpacked(member)]));
};

/** An item as one line; equal items have equal lines, whatever order an engine gives their members in. */
export const itemText = (item: Item): string => canonicalJson(packed(item));

/** Reads a line back. */
export const itemOf = (text: string): Item => unpacked(JSON.parse(text)) as Item; // written by itemText
