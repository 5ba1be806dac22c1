import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** A document has 10 levels of fields (section 4.7 of docs/spec/quality.md); arguments and lists stand between them. */
const MOST_LEVELS = 64;
/** As many as the limit of tokens lets the parser see. */
const MOST_TOKENS = 5000;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);
const OPENING_CODES: ReadonlySet<number> = new Set(['{', '[', '('].map((text) => text.charCodeAt(0)));

/** Whether a text has enough brackets to be nested too deeply, wherever they stand. */
function hasManyBrackets(text: string): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index += 1)
    if (OPENING_CODES.has(text.charCodeAt(index)) && (count += 1) > MOST_LEVELS) return true;
  return false;
}

function isNestedTooDeeply(text: string): boolean {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  for (let tokens = 0; tokens < MOST_TOKENS; tokens += 1) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return false;
    if (CLOSING.has(kind)) depth -= 1;
    else if (OPENING.has(kind) && (depth += 1) > MOST_LEVELS) return true;
  }
  return false;
}

/** Refuses documents that are nested so deeply that the parser, which calls itself for each level, would end with the stack. */
export const useNestingLimit: Plugin = {
  onParse({ params: { source } }) {
    const text = typeof source === 'string' ? source : source.body;
    if (!hasManyBrackets(text) || !isNestedTooDeeply(text)) return;
    throw new GraphQLError('The request is nested too deeply.', { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
  },
};
