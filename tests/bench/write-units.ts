import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../functions/platform/tables/client.ts';

const utf8 = (text: string): number => Buffer.byteLength(text);

/** Two digits a byte, one byte for the exponent and one for the sign. */
const numberSize = (text: string): number =>
  Math.ceil(text.replaceAll(/[-.]|^0+|0+$/g, '').length / 2) + 1 + (text.startsWith('-') ? 1 : 0);

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return utf8(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return value.B.length;
  if (value.L !== undefined) return 3 + value.L.reduce((sum, member) => sum + valueSize(member) + 1, 0);
  if (value.M !== undefined)
    return 3 + Object.entries(value.M).reduce((sum, [name, member]) => sum + utf8(name) + valueSize(member) + 1, 0);
  if (value.SS !== undefined) return value.SS.reduce((sum, text) => sum + utf8(text), 0);
  return 1;
}

/** Bytes of an item as DynamoDB counts them: names and values of all its attributes. */
export const itemSize = (item: Item): number =>
  Object.entries(marshall(item, { removeUndefinedValues: true })).reduce((sum, [name, value]) => sum + utf8(name) + valueSize(value), 0);

/** What putting an item costs outside a transaction: a unit for every begun kilobyte. */
export const itemUnits = (item: Item): number => Math.ceil(itemSize(item) / 1024);
