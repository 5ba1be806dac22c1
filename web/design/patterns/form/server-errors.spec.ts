import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { sortErrors } from './server-errors.ts';

const fields = ['email', 'first_name', 'address.city'];

describe('a refused save', () => {
  it('assigns each message to its field', () => {
    const error = new ApiError('VALIDATION', 'x', {
      fields: { email: ['Taken.'], 'input.first_name': ['Is required.', 'Is short.'], 'input.address.city': ['Unknown.'] },
    });
    expect(sortErrors(error, fields)).toEqual({
      byField: new Map([
        ['email', 'Taken.'],
        ['first_name', 'Is required. Is short.'],
        ['address.city', 'Unknown.'],
      ]),
      others: [],
    });
  });

  it('keeps the messages that match no field', () => {
    const error = new ApiError('VALIDATION', 'x', { fields: { email: ['Taken.'], licence: ['None left.'] } });
    expect(sortErrors(error, fields).others).toEqual(['None left.']);
    expect(sortErrors(new ApiError('CONFLICT', 'Someone else saved first.'), fields).others).toEqual(['Someone else saved first.']);
  });
});
