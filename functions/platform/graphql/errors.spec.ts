import { buildSchema, execute, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { withoutHints } from './errors.ts';

const schema = buildSchema(`
  enum Level { BEGINNER ADVANCED }
  input Part { title: String! level: Level }
  input CourseInput { secretCode: ID! title: String parts: [Part!] }
  type Query { course(input: CourseInput!, pinCode: String!): String }
`);

/** Messages of graphql-js itself, for a document and for its variables. */
async function messagesOf(source: string, variableValues: Record<string, unknown> = {}): Promise<string[]> {
  const document = parse(source);
  const refusals = validate(schema, document);
  const { errors = [] } = refusals.length > 0 ? { errors: refusals } : await execute({ schema, document, variableValues });
  return errors.map(({ message }) => message);
}

const WITH_VARIABLE = 'query ($input: CourseInput!) { course(input: $input, pinCode: "x") }';

describe('messages about documents and variables', () => {
  it.each([
    ['a document', '{ course(inpt: {secretCod: 1, titel: "x"}) }', {}],
    ['a nested literal', '{ course(input: {secretCode: 1, parts: [{titl: "x", level: BEGINER}]}, pinCode: "x") }', {}],
    ['variables', WITH_VARIABLE, { input: { secretCod: 1, titel: 'x', parts: [{ level: 'BEGINER' }] } }],
    ['an enum', WITH_VARIABLE, { input: { secretCode: 1, parts: [{ title: 'x', level: 'BEGINER' }] } }],
  ])('name nothing of the schema that the caller did not send, in %s [G01]', async (_, source, variables) => {
    const sent = new Set([...(source + JSON.stringify(variables)).matchAll(/\w+/g)].map(([word]) => word));
    const messages = (await messagesOf(source, variables)).map(withoutHints);
    expect(messages.length).toBeGreaterThan(0);
    for (const hidden of ['secretCode', 'pinCode', 'BEGINNER'].filter((name) => !sent.has(name)))
      expect(messages.join('\n')).not.toContain(hidden);
    expect(messages.join('\n')).not.toMatch(/Did you mean|required type/);
  });
  it('are short, whatever was sent', async () => {
    const [message = ''] = await messagesOf(WITH_VARIABLE, { input: { secretCode: 1, title: { long: 'x'.repeat(100_000) } } });
    expect(message.length).toBeGreaterThan(100_000);
    expect(withoutHints(message).length).toBeLessThanOrEqual(300);
  });
  it('keep what is wrong', () =>
    expect(withoutHints('Field "titel" is not defined by type "CourseInput". Did you mean "title"?')).toBe(
      'Field "titel" is not defined by type "CourseInput".',
    ));
});
