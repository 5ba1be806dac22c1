import { expect, it } from 'vitest';
import { purifyWith, runnable, writable } from './trusted-types.ts';

const ELEMENT = 'Element innerHTML';

it('X01: refuses markup as long as nothing is there to purify it, and has it purified then', () => {
  expect(writable('<img src=x onerror=alert(1)>', ELEMENT)).toBeNull();
  purifyWith((html) => html.replace(/<.*/, ''));
  expect(writable('Fine<img src=x onerror=alert(1)>', ELEMENT)).toBe('Fine');
});

it('passes text, style sheets and shadow roots as they are', () => {
  for (const text of ['', 'Tom & Jerry', '.page > .side { color: red }']) expect(writable(text, ELEMENT)).toBe(text);
  expect(writable('<slot></slot>', 'ShadowRoot innerHTML')).toBe('<slot></slot>');
});

it('X01: runs scripts of the client alone, and as workers alone', () => {
  const origin = 'https://acme.trellis.example';
  const own = '/app/assets/pdf.worker.min-Ab1_.mjs';
  expect(runnable(own, 'Worker constructor', origin)).toBe(`${origin}${own}`);
  expect(runnable(own, 'HTMLScriptElement src', origin)).toBeNull();
  for (const other of [
    'https://evil.test/app/assets/a.mjs',
    '/storage/a.mjs',
    '/app/assets/../../storage/a.js',
    'data:text/javascript,1',
    'blob:x',
  ])
    expect(runnable(other, 'Worker constructor', origin)).toBeNull();
});
