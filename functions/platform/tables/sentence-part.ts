import * as z from 'zod/mini';
import type { SentenceText, TextValue } from '../../../shared/kernel/regional/sentence.ts';
import { part } from './record.ts';

const textValue: z.ZodMiniType<TextValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    part({ kind: z.literal(['amount', 'size']), value: z.number() }),
    part({ kind: z.literal(['day', 'instant']), value: z.string() }),
    part({ kind: z.literal('list'), value: z.array(z.string()) }),
    part({ kind: z.literal('words'), value: z.array(textValue) }),
    part({ kind: z.literal('sentence'), value: sentencePart }),
  ]),
);

/** A sentence in a record: its English pattern and its values. */
export const sentencePart: z.ZodMiniType<SentenceText> = part({
  id: z.string(),
  values: z.optional(z.record(z.string(), textValue)),
}) as unknown as z.ZodMiniType<SentenceText>; // zod writes an absent member as undefined
