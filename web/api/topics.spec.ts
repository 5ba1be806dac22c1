import { expect, it } from 'vitest';
import { isAbout } from './topics.ts';

it('an answer is about the topics of its operation', () => {
  expect(isAbout(['usersPage', { page: 1 }], ['people'])).toBe(true);
  expect(isAbout(['usersPage', { page: 1 }], ['audit'])).toBe(false);
  expect(isAbout(['courseDraft', { id: '1' }], ['courses'])).toBe(false);
});

it('an answer of an operation without topics is about all, and what is no answer about none', () => {
  expect(isAbout(['newQuery', {}], ['audit'])).toBe(true);
  expect(isAbout(['session-state', null, 'acme'], ['account'])).toBe(false);
  expect(isAbout(['framing-check', 'https://a.test'], ['courses'])).toBe(false);
});
