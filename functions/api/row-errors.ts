import type { FieldTexts } from '../../shared/kernel/errors.ts';
import type { SentenceText } from '../../shared/kernel/regional/sentence.ts';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

type Validation = Readonly<Record<string, readonly string[]>>;
/** As `shared/kernel/errors.ts` writes them. */
type Extensions = { readonly validation?: Validation; readonly validation_texts?: FieldTexts; readonly text?: SentenceText };

/** So many messages have an error of their own in one answer. */
const MOST_ERRORS = 5_000;

/**
 * Returns an error for each message of a row that was refused, as it is sent: a `GraphQLError` looks for its place in the document and for a stack,
 * which is a third of a second for 5,000. Returns the one error of the row, which has all of them, where they are more than `most`.
 */
function errorsOf(error: GraphQLError, most: number): (GraphQLError | GraphQLFormattedError)[] {
  const { path, locations, extensions } = error;
  const { validation, validation_texts: texts, text: _, ...others } = extensions as Extensions; // of our own errors
  if (path?.length !== 2 || typeof path[1] !== 'number' || !validation) return [error];
  if (Object.values(validation).flat().length > most) return [error];
  const place = { ...(locations && { locations }), path };
  return Object.entries(validation).flatMap(([field, messages]) =>
    messages.map((message, index) => {
      const text = texts?.[field]?.[index];
      const isPattern = text === undefined || text.values === undefined;
      return {
        message,
        ...place,
        extensions: { ...others, validation: { [field]: [message] }, ...(!isPattern && { text, validation_texts: { [field]: [text] } }) },
      };
    }),
  );
}

/** A refused row of a list is null and has an error for each of its messages, with the path of the row. GraphQL itself knows one for each null. */
export const useRowErrors: Plugin = {
  onResultProcess({ result }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    const errors: (GraphQLError | GraphQLFormattedError)[] = [];
    for (const error of result.errors) errors.push(...errorsOf(error, MOST_ERRORS - errors.length));
    Object.assign(result, { errors });
  },
};
