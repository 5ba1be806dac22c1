import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';

const fail = (message: string): never => {
  throw new GraphQLError(message);
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text has the form YYYY-MM-DD and is a day that exists: 2026-02-30 would be parsed as a day of March. */
function isDay(value: string): boolean {
  const time = DAY.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

builder.scalarType('DateTime', {
  description: 'ISO-8601 instant in UTC, e.g. 2026-11-20T15:16:00Z.',
  serialize: (value) => value,
  parseValue: (value) => (typeof value === 'string' && INSTANT.test(value) ? value : fail('A DateTime looks like 2026-11-20T15:16:00Z.')),
});

builder.scalarType('Date', {
  description: 'Calendar day YYYY-MM-DD, no time and no zone.',
  serialize: (value) => value,
  parseValue: (value) => (typeof value === 'string' && isDay(value) ? value : fail('A Date looks like 2026-11-20.')),
});

builder.scalarType('JSON', {
  description: 'Any JSON value, used where one member of a stored answer has several shapes.',
  serialize: (value) => value,
  parseValue: (value) => value,
});

/** Returns whether a value is a file. The parser of multipart requests has its own class, so `instanceof File` would be false. */
const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function';

builder.scalarType('Upload', {
  description: 'A file of a multipart request (GraphQL multipart request specification).',
  serialize: () => fail('A file cannot be answered.'),
  parseValue: (value) => (isFile(value) ? value : fail('A file travels as a part of a multipart request.')),
});
