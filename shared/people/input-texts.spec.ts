import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/parse.ts';
import { groupInputSchema } from './group-input.ts';
import { userDetailsSchema } from './user-details-input.ts';

const person = { first_name: 'Nora', last_name: 'Lind' };
const TURNED = 'Nora\u202E';

const CASES = [
  [userDetailsSchema, { ...person, first_name: ' ' }, 'first_name', 'The first name is required.'],
  [userDetailsSchema, { ...person, last_name: 'x'.repeat(101) }, 'last_name', 'A name can have at most 100 characters.'],
  [
    userDetailsSchema,
    { ...person, first_name: TURNED },
    'first_name',
    'This name contains characters that cannot be shown. Please type it again.',
  ],
  [groupInputSchema, { name: ' ' }, 'name', 'The group name is required.'],
  [groupInputSchema, { name: 'x'.repeat(101) }, 'name', 'The group name can have at most 100 characters.'],
] as const;

describe('what is wrong with an input is said', () => {
  for (const [schema, input, field, says] of CASES) {
    it(`${field}: ${says}`, () => {
      expect(() => parseInput(schema, input)).toThrow(expect.objectContaining({ validation: { [field]: [says] } }) as Error);
    });
  }
});

describe('the description of a group', () => {
  it('is kept as typed, with a tab in front of it [B06]', () => {
    expect(parseInput(groupInputSchema, { name: 'Bakers', description: '\t=1+1 ' }).description).toBe('\t=1+1 ');
  });

  it('is empty when it is blank', () => {
    expect(parseInput(groupInputSchema, { name: 'Bakers', description: ' \t\n' }).description).toBe('');
  });
});
