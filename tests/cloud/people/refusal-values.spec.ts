import { describe, expect, it } from 'vitest';
import { ACME, as, cloud, useDeletionFixture } from './deletion-fixture.ts';

useDeletionFixture();

const DRY = 'mutation ($input: [BulkUserInput!]!) { BulkCreateUsers(input: $input, dry_run: true) { id } }';
const row = (email: string, more: object = {}) => ({
  first_name: 'Nora',
  last_name: 'New',
  email,
  role: 'learner',
  skip_email: true,
  ...more,
});

describe('refusals of the API', () => {
  it('say of each row of an import what is wrong, with the values of the sentence [M29]', async () => {
    const input = [row('values@acme.test', { groupNames: ['Nobody here'] }), row('values@acme.test')];
    const { errors } = await cloud.graphql(ACME, DRY, { input }, await as('a1'));
    expect(
      errors?.map(({ path, message, extensions }) => [path?.[1], message, extensions?.['text'], extensions?.['validation_texts']]),
    ).toEqual([
      [
        0,
        'The group "Nobody here" was not found.',
        { id: 'The group "{name}" was not found.', values: { name: 'Nobody here' } },
        { groupNames: [{ id: 'The group "{name}" was not found.', values: { name: 'Nobody here' } }] },
      ],
      [
        1,
        'The email is already in row 1.',
        { id: 'The email is already in row {row}.', values: { row: 1 } },
        { email: [{ id: 'The email is already in row {row}.', values: { row: 1 } }] },
      ],
    ]);
  });

  it('say it of a field that a schema refuses, and nothing more of a sentence without values [M29]', async () => {
    const { errors } = await cloud.graphql(ACME, DRY, { input: [row('no-address', { first_name: '' })] }, await as('a1'));
    expect(errors?.map(({ extensions }) => [Object.keys(extensions?.['validation'] ?? {}), extensions?.['text']])).toEqual([
      [['first_name'], undefined],
      [['email'], undefined],
    ]);
  });
});
