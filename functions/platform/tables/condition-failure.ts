import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { decodeAttributes } from './attribute-values.ts';
import type { Item } from './client.ts';

/** Whether a write was refused because its condition did not hold. */
export const isConditionFailure = (error: unknown): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException;

/** Returns the item that made the condition fail; undefined where none is stored, or the write did not ask for it. */
export const conflictingItem = ({ Item }: ConditionalCheckFailedException): Item | undefined => Item && (decodeAttributes(Item) as Item); // every item has its key
