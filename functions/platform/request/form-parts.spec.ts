import { describe, expect, it } from 'vitest';
import { formIn, isSmallForm } from './form-parts.ts';

const PLAIN = 'multipart/form-data; boundary=b';
const part = (name: string): string => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const form = (parts: number): Buffer => Buffer.from(`${part('p').repeat(parts)}--b--\r\n`);
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

describe('a form', () => {
  it('is read with up to 20 parts, and not with more [G07]', async () => {
    expect((await formIn(bytesOf(form(20)), PLAIN))?.getAll('p')).toHaveLength(20);
    expect(await formIn(bytesOf(form(21)), PLAIN)).toBeNull();
  });

  it.each([
    ['multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW', true],
    ['multipart/form-data; boundary="b"', true],
    ['multipart/form-data; charset=utf-8; Boundary=b', true],
    ['multipart/form-data', false],
    ['multipart/form-data; boundary=', false],
    ['multipart/form-data; boundary=a; boundary=b', false],
    ["multipart/form-data; boundary*=utf-8''b", false],
    ["multipart/form-data; boundary=a; boundary*=utf-8''b", false],
    ['multipart/form-data; boundary="b', false],
    ['multipart/form-data; boundary=b b', false],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, false],
  ])('whose type is %s is read: %s', (type, expected) => expect(isSmallForm(type, form(1))).toBe(expected));
});
