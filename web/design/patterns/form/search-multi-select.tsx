import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MultiSelect } from '../../primitives/select.ts';
import { useSearchText } from '../behaviour/use-search-text.ts';
import { t } from '../../../texts/text.ts';

/** Something to choose, by its name. */
export type Named = { readonly id: string; readonly name: string };

/** A choice of several among what a search of the server finds: the query of a search, what it has found, and the texts beside it. */
export type MultiSelectSource<Result> = {
  readonly find: (search: string) => UseQueryOptions<Result>;
  readonly foundIn: (result: Result) => readonly Named[];
  readonly failure: string;
  readonly noneFound: string;
};

type SearchMultiSelectProps<Result> = MultiSelectSource<Result> & {
  /** Label, hint and error, as useField returns them. */
  readonly boxed: { readonly id: string; readonly label: ReactNode; readonly error?: ReactNode; readonly description?: ReactNode };
  readonly value: readonly string[];
  /** The names of those that are chosen already. */
  readonly known: readonly Named[];
  readonly onChange: (chosen: readonly Named[]) => void;
  readonly onBlur: () => void;
};

/** A choice of several, out of more than can be listed. */
export function SearchMultiSelect<Result>(props: SearchMultiSelectProps<Result>): ReactNode {
  const { boxed, value, known, onChange, onBlur, find, foundIn, failure, noneFound } = props;
  const [typed, setTyped] = useState('');
  const [met, setMet] = useState<readonly Named[]>(known);
  const query = useQuery<Result>({ ...find(useSearchText(typed)), placeholderData: keepPreviousData });
  const listed = query.data === undefined ? [] : foundIn(query.data);
  const others = met.filter(({ id }) => value.includes(id) && !listed.some((found) => found.id === id));
  const options = [...others, ...listed];
  const choose = (ids: readonly string[]): void => {
    // What is chosen keeps its name while another search is shown.
    setMet(options);
    onChange(ids.flatMap((id) => options.find((option) => option.id === id) ?? []));
  };
  return (
    <MultiSelect
      {...boxed}
      value={[...value]}
      onChange={choose}
      onBlur={onBlur}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      error={boxed.error ?? (query.isError ? failure : undefined)}
      nothingFoundMessage={query.isFetching ? t('Searching…') : noneFound}
    />
  );
}
