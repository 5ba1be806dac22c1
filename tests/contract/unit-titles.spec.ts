import { afterEach, describe, expect, it } from 'vitest';
import { defaultUnitTitle, UNIT_KINDS, type UnitKind } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { closePage, openIn } from './opened-page.ts';
import { unitTitle, withUnitTitle } from '../../web/shared-features/unit-title.ts';

afterEach(closePage);

const kinds = Object.keys(UNIT_KINDS) as UnitKind[];

describe('the title of a unit that nobody has typed', () => {
  it.each(kinds)('is in the language of the page: %s [M68]', async (kind) => {
    const stored = defaultUnitTitle(kind, 12);
    await openIn('en-GB');
    expect(unitTitle(stored)).toBe(stored);
    for (const language of ['de', 'fr', 'es', 'pl', 'ar']) {
      await openIn(language);
      expect(unitTitle(stored)).toContain('12');
      expect(unitTitle(stored)).not.toBe(stored);
    }
  });

  it('is one of the unit, which stays the same object [M68]', async () => {
    await openIn('de');
    const unit = { id: '1', title: 'Video Unit 3' };
    expect(withUnitTitle(unit)).toEqual({ id: '1', title: 'Lerneinheit 3: Video' });
    expect(withUnitTitle(unit)).toBe(withUnitTitle(unit));
    const typed = { id: '2', title: 'Video Unit 3 of 4' };
    expect(withUnitTitle(typed)).toBe(typed);
  });
});
