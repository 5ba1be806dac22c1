import { describe, expect, it } from 'vitest';
import { namesFor } from './translated-name.ts';

const GERMAN = { language: 'de', name: 'Küche' };
const POLISH = { language: 'pl', name: 'Kuchnia' };

describe('the names of a category to edit', () => {
  it('are one for each language that is offered, and those that are stored for others [M49]', () => {
    const names = namesFor(['en-GB', 'de', 'fr'], [POLISH, GERMAN]);
    expect(names).toEqual([{ language: 'en-GB', name: '' }, GERMAN, { language: 'fr', name: '' }, POLISH]);
  });

  it('are those that are stored alone, where one language is offered [M49]', () => {
    expect([namesFor(['en-GB'], []), namesFor(['de'], [GERMAN])]).toEqual([[], [GERMAN]]);
  });
});
