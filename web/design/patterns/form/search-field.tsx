// @chunk floating
import { useDebouncedCallback } from '@mantine/hooks';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import { TextInput } from '../../primitives/input.ts';
import { SEARCH_DELAY } from '../behaviour/use-search-text.ts';
import styles from './search-field.module.css';
import { t } from '../../../texts/text.ts';

type SearchFieldProps = { value: string; onSearch: (search: string) => void; label: string; className?: string | undefined };

/**
 * The search of a list. The text is sent after a pause in typing, and at once on Enter or when the field is left: sent later, it would lead
 * back from where the person went meanwhile.
 */
export function SearchField({ value, onSearch, label, className }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const send = (search: string): void => {
    if (search.trim() !== value) onSearch(search.trim());
  };
  const sendLater = useDebouncedCallback((search: string) => {
    // A space that was typed last stays: the next word follows it.
    setTyped(search === search.trim() ? null : search);
    send(search);
  }, SEARCH_DELAY);
  const sendNow = (search: string): void => {
    sendLater.cancel();
    setTyped(null);
    send(search);
  };
  const shown = typed ?? value;
  return (
    <TextInput
      className={clsx(styles.searchField, className)}
      type="search"
      aria-label={label}
      placeholder={label}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        sendLater(currentTarget.value);
      }}
      onKeyDown={(event) => event.key === 'Enter' && sendNow(shown)}
      onBlur={() => typed !== null && sendNow(typed)}
      leftSection={<Search {...ICON} />}
      // The word is up to twice as long in other languages.
      rightSectionWidth={shown ? `calc(${t('Clear').length}ch + 24px)` : undefined}
      rightSection={
        shown && (
          <Button variant="subtle" size="xs" px={8} aria-label={t('Clear search')} onClick={() => sendNow('')}>
            {t('Clear')}
          </Button>
        )
      }
    />
  );
}
