import { describe, expect, it } from 'vitest';
import { addressesIn, isAddress } from './address-list.ts';

const only = (text: string): string[] => addressesIn(text).map(({ address }) => address);

describe('addressesIn', () => {
  it('takes the addresses of a list that is separated by commas, semicolons or lines', () => {
    expect(only('a@x.test, b@x.test;c@x.test\r\nd@x.test\n\n\te@x.test')).toEqual([
      'a@x.test',
      'b@x.test',
      'c@x.test',
      'd@x.test',
      'e@x.test',
    ]);
  });

  it('takes the address alone where a name stands before it, and each address once', () => {
    expect(addressesIn('Ana Lima <ana@x.test>; ANA@x.test, not an address')).toEqual([
      { address: 'ana@x.test', name: 'Ana Lima' },
      { address: 'not an address', name: '' },
    ]);
    expect(addressesIn(' ,;\n')).toEqual([]);
  });

  it('keeps a comma of a name in quotation marks, and a mark that nothing ends', () => {
    expect(addressesIn('"Lima, Ana" <ana@x.test>, "Chen; Bo" <bo@x.test>')).toEqual([
      { address: 'ana@x.test', name: 'Lima, Ana' },
      { address: 'bo@x.test', name: 'Chen; Bo' },
    ]);
    expect(only('"ana@x.test\nbo@x.test')).toEqual(['"ana@x.test', 'bo@x.test']);
  });
});

it.each(['not-an-email', 'ana@', '@x.test', 'ana@x', 'ana lima@x.test', 'ana@x..test', 'https://x.test/ana'])(
  'knows that %s is no address [E120]',
  (text) => expect(isAddress(text)).toBe(false),
);

it.each(['ana@x.test', ' Ana.Lima+fire@Example.co.uk ', 'jörg@bücher.example'])('knows that %s is an address', (text) =>
  expect(isAddress(text)).toBe(true),
);
