import { expect, it } from 'vitest';
import { purifyWith, writable } from './trusted-types.ts';

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
