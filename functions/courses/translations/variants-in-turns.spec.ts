import { describe, expect, it } from 'vitest';
import { turnsDuring } from '../../platform/runtime/turns.sample.ts';
import type { FieldMessages } from '../../../shared/kernel/errors.ts';
import { FileLookup } from '../../files/file-lookup.queries.ts';
import type { UnitVariant } from '../unit-variant.records.ts';
import { unitTranslations } from './translation-view.ts';
import { variantsOf } from './unit-variants.ts';

const text = (insert: string): string => JSON.stringify({ ops: [{ insert }] });
const LANGUAGES = ['de', 'fr', 'es', 'pl', 'ar', 'it', 'nl', 'sv'];

describe('the translations of a unit', () => {
  it('are read one in a turn of the event loop [H48]', async () => {
    const problems: FieldMessages = {};
    const reading = { files: new FileLookup(new Map(), problems), framings: new Map(), problems, languages: LANGUAGES };
    const translations = LANGUAGES.map((language) => ({ language, content: text(`${language}\n`) }));
    const unit = { unit_order: 1, content: text('Source\n'), translations };
    const { turns, value } = await turnsDuring(() => variantsOf('content', unit, 'contents.0', reading, null));
    expect([value.map(({ language }) => language), problems]).toEqual([LANGUAGES, {}]);
    expect(turns).toBeGreaterThanOrEqual(LANGUAGES.length);
  });

  it('are shown to authors in turns of the event loop, by the length of their texts [H48]', async () => {
    const reader = {} as never;
    const content = text(`${'x'.repeat(1_500_000)}\n`);
    const translations = LANGUAGES.map((language): UnitVariant => ({
      language,
      version: 'x',
      outdated: false,
      title: null,
      body: { kind: 'content', content },
    }));
    const { turns, value } = await turnsDuring(() => unitTranslations(reader, { translations }));
    expect(value.map(({ language }) => language)).toEqual(LANGUAGES);
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
