import { expect, it } from 'vitest';
import { defaultUnitTitle, UNIT_KINDS, type UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { languages } from '../../../shared/kernel/regional/languages.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { unitTitleIn } from './unit-title.queries.ts';

const kinds = Object.keys(UNIT_KINDS) as UnitKind[];

it.each(languages)('a unit that nobody has named is called by kind and number in mails and files in %s [M68]', async (language) => {
  const texts = await textsIn(language);
  for (const kind of kinds) {
    const stored = defaultUnitTitle(kind, 12);
    const shown = unitTitleIn(texts, stored);
    expect(shown).toContain('12');
    expect(shown === stored).toBe(language === 'en-GB');
  }
  for (const typed of ['Video Unit 3 of 4', 'Kitchen Unit 3', 'Video Unit 03']) expect(unitTitleIn(texts, typed)).toBe(typed);
});
