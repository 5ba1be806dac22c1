import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { matchesSearch } from '../../../shared/kernel/fold-text.ts';

/** Returns the options of a list whose labels have each word that is typed, as all searches compare texts. */
export const matchingOptions: OptionsFilter = ({ options, search, limit }) => {
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if ('label' in option) return matchesSearch([option.label], search) ? [option] : [];
    const items = option.items.filter(({ label }) => matchesSearch([label], search));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return found.slice(0, limit);
};
