import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { isFoundIn } from '../../../shared/kernel/fold-text.ts';

/** Returns the options of a list whose labels have each word that is typed, as all searches compare texts. */
export const foundOptions: OptionsFilter = ({ options, search, limit }) => {
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if ('label' in option) return isFoundIn([option.label], search) ? [option] : [];
    const items = option.items.filter(({ label }) => isFoundIn([label], search));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return found.slice(0, limit);
};
