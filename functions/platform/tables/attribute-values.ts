import { convertToAttr, convertToNative } from '@aws-sdk/util-dynamodb';

/** A value as DynamoDB's API has it in JSON: the letter of its type, and the value; binary values are base64. */
export type AttributeValue = object;
/** The values of an item, or of a part of one, by the names of their attributes. */
export type Attributes = Readonly<Record<string, unknown>>;

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

function bytesOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Sets, maps, large integers and what is refused: rare, and left to the SDK. */
function encodeRare(value: unknown): AttributeValue {
  // Its type names each kind of value; it checks by itself, and throws.
  const encoded = convertToAttr(value as Parameters<typeof convertToAttr>[0], { removeUndefinedValues: true });
  if (encoded.BS) return { BS: encoded.BS.map(base64Of) };
  if (encoded.B) return { B: base64Of(encoded.B) };
  if (encoded.M) return { M: encodeAttributes(value instanceof Map ? (Object.fromEntries(value) as Attributes) : (value as Attributes)) };
  return encoded;
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const isStored = (value: unknown): boolean => value !== undefined && typeof value !== 'function';

function encodeObject(value: object): AttributeValue {
  if (Array.isArray(value)) return { L: value.filter(isStored).map(encodeValue) };
  if (isPlain(value)) return { M: encodeAttributes(value as Attributes) };
  return value instanceof Uint8Array ? { B: base64Of(value) } : encodeRare(value);
}

function encodeValue(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? { N: String(value) } : encodeRare(value);
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  return typeof value === 'object' ? encodeObject(value) : encodeRare(value);
}

/** Returns the attributes as the API takes them; members without a value are left out. @throws for what DynamoDB cannot keep: NaN, an empty set, a class */
export function encodeAttributes(attributes: Attributes): Record<string, AttributeValue> {
  const encoded: Record<string, AttributeValue> = {};
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (isStored(value)) encoded[name] = encodeValue(value);
  }
  return encoded;
}

type Decoder = (value: never) => unknown;
/** By type. Integers beyond the safe ones are a bigint. */
const DECODERS: Readonly<Record<string, Decoder>> = {
  S: (value: string) => value,
  N: (value: string) => {
    const number = Number(value);
    return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : convertToNative({ N: value });
  },
  BOOL: (value: boolean) => value,
  NULL: () => null,
  L: (value: readonly AttributeValue[]) => value.map(decodeValue),
  M: (value: Readonly<Record<string, AttributeValue>>) => decodeAttributes(value),
  B: bytesOf,
  SS: (value: readonly string[]) => new Set(value),
  NS: (value: readonly string[]) => new Set(value.map((N) => decodeValue({ N }))),
  BS: (value: readonly string[]) => new Set(value.map(bytesOf)),
};

function decodeValue(encoded: AttributeValue): unknown {
  for (const type in encoded) {
    const decoder = DECODERS[type];
    if (decoder) return decoder((encoded as Record<string, never>)[type] as never); // the type says what the value is
  }
  throw new Error(`DynamoDB answered a value of an unknown type: ${Object.keys(encoded).join(', ')}.`);
}

/** Returns the attributes of an answer of the API as plain values. */
export function decodeAttributes(encoded: Readonly<Record<string, AttributeValue>>): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const name in encoded) attributes[name] = decodeValue(encoded[name] as AttributeValue); // a name that is in it
  return attributes;
}
