import { expect, it } from 'vitest';
import { isStoredPicture, waitingPicture } from './pasted-pictures.ts';

const ORIGIN = 'https://acme.trellis.example';
const NAME = `${'0a'.repeat(16)}.png`;

it.each([`/storage/t7/content/${NAME}`, `${ORIGIN}/storage/t7/images/${NAME}`, `https://media.content.example/_m/grant.x/${NAME}`])(
  'keeps a stored picture of ours: %s [E03]',
  (address) => {
    expect(isStoredPicture(address, ORIGIN)).toBe(true);
  },
);

it.each([
  'https://example.com/picture.png',
  `https://example.com/storage/t7/content/${NAME}`,
  `https://example.com/_m/grant/${NAME}`,
  `//example.com/storage/t7/content/${NAME}`,
  `ftp://media.content.example/_m/grant/${NAME}`,
  `/app/logo.png`,
  `data:image/png;base64,AAAA/_m/grant/${NAME}`,
  `blob:${ORIGIN}/storage/t7/content/${NAME}`,
  `file:///storage/t7/content/${NAME}`,
  'cid:image001.png@01DA',
  'https://[',
  '',
])('keeps no picture of elsewhere: %s [E03]', (address) => {
  expect(isStoredPicture(address, ORIGIN)).toBe(false);
});

it('tells pictures that wait for their upload from others', () => {
  expect(['data:,0', 'data:,12', 'data:image/png;base64,AA', null].map(waitingPicture)).toEqual([0, 12, null, null]);
});
