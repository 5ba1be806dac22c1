import { describe, expect, it } from 'vitest';
import { invalid } from '../../shared/kernel/errors.ts';
import { sentenceOf } from './error-sentence.ts';
import { OpsRefused } from './verb.ts';

const named = (name: string, message = 'x'): Error => Object.assign(new Error(message), { name });
const coded = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });

describe('an error of npm run ops', () => {
  it('is printed in one line without a stack', () => {
    const errors = [
      new OpsRefused('The reason.\nAnd what to do.'),
      invalid('email', 'The email is wrong.'),
      coded('ENOSPC'),
      new Error('two\nlines'),
      'a text',
    ];
    for (const error of errors) expect(sentenceOf(error)).not.toMatch(/\n|\bat .*:\d+/);
  });

  it('says what to do when that is known', () => {
    expect(sentenceOf(coded('ECONNREFUSED'))).toContain('start it');
    expect(sentenceOf(named('CredentialsProviderError'))).toContain('sign in with the AWS CLI');
    expect(sentenceOf(named('AccessDeniedException', 'User is not authorized to perform: dynamodb:Scan'))).toContain('dynamodb:Scan');
    expect(sentenceOf(named('ResourceNotFoundException'))).toContain('deploy the data stack');
    expect(sentenceOf(invalid('email', 'The email is wrong.'))).toContain('The email is wrong.');
  });
});
