import { expect, it } from 'vitest';
import { addressesIn } from './address-list.ts';

it('takes the addresses of a list that is separated by commas, semicolons or lines', () => {
  expect(addressesIn('a@x.test, b@x.test;c@x.test\r\nd@x.test\n\n\te@x.test')).toEqual([
    'a@x.test',
    'b@x.test',
    'c@x.test',
    'd@x.test',
    'e@x.test',
  ]);
});

it('takes the address alone where a name stands before it, and each address once', () => {
  expect(addressesIn('Ana Lima <ana@x.test>; ANA@x.test, not an address')).toEqual(['ana@x.test', 'not an address']);
  expect(addressesIn(' ,;\n')).toEqual([]);
});
