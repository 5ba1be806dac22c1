import { buildSchema, execute, type ExecutionResult, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { AnswerSize, withAnswerSize } from './answer-size.ts';

const MB = 1024 ** 2;

/** Returns the answer to a document with so many courses of four units, each with one text, and how many courses were made. */
function answered(courses: number, text: string): { size: AnswerSize; result: ExecutionResult; courses: number } {
  const schema = buildSchema(
    'type Unit { text: String!, tags: [String!]! } type Course { units: [Unit!]! } type Query { course: Course! }',
  );
  let made = 0;
  const course = {
    units: () => {
      made += 1;
      return Array.from({ length: 4 }, () => ({ text, tags: ['a', 'b'] }));
    },
  };
  const size = new AnswerSize();
  const names = Array.from({ length: courses }, (_, index) => `c${index}: course { units { text tags } }`);
  const document = parse(`{ ${names.join(' ')} }`);
  const result = execute({ schema: withAnswerSize(schema), document, rootValue: { course }, contextValue: { size } }) as ExecutionResult; // nothing waits
  return { size, result, courses: made };
}

describe('an answer', () => {
  it('is made whole up to what it may come to [H46]', () => {
    const { size, result, courses } = answered(30, 'text');
    expect([size.isOver, courses]).toEqual([false, 30]);
    expect(result.data?.['c29']).toEqual({ units: Array.from({ length: 4 }, () => ({ text: 'text', tags: ['a', 'b'] })) });
    expect(result.errors).toBeUndefined();
  });

  it('that is too large has no more items as soon as it is, and no errors for those [H46]', () => {
    const { size, result, courses } = answered(30, 'x'.repeat(MB));
    expect([size.isOver, courses, result.errors]).toEqual([true, 2, undefined]);
  });

  it('is counted by no more than its text has, so that none is refused that could be sent [H46]', () => {
    const size = new AnswerSize();
    let sent = 0;
    for (const value of ['x'.repeat(1_000), '', 7, true, ['a', 'bc', '']]) {
      sent += JSON.stringify({ name: value }).length - 1;
      size.add('name', value);
    }
    for (let rest = 8 * MB - sent; rest > 0; rest -= MB) size.add('', 'x'.repeat(Math.max(0, Math.min(rest, MB) - 4)));
    expect(size.isOver).toBe(false);
  });

  it('of nobody who counts is made as before', () => {
    const schema = withAnswerSize(buildSchema('type Query { a: Int }'));
    expect(execute({ schema, document: parse('{ a }'), rootValue: { a: 1 }, contextValue: {} })).toEqual({ data: { a: 1 } });
  });
});
