import * as z from 'zod/mini';

/**
 * Statements that systems of others have stored with a key of the API, as they are kept: with id, time of storage, authority and version.
 * They lie in streams of their day, so that no learner's stream grows by what others send.
 */
const statementsStored = z.object({
  type: z.literal('StatementsStored'),
  /** Id of the key of the API. */
  key: z.string(),
  statements: z.array(z.record(z.string(), z.unknown())),
});

export const statementEvents = { StatementsStored: statementsStored } as const;

export type StatementEvent = z.infer<typeof statementsStored>;
