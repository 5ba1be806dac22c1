import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CategoriesListQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useSearchText } from '../../../../design/patterns/behaviour/use-search-text.ts';
import { useField } from '../../../../design/patterns/form/fields.tsx';
import { MultiSelect, Select } from '../../../../design/primitives/select.ts';
import { withBelow } from '../../../../../shared/courses/category-tree.ts';
import { branchesOfCategoriesDocument } from '../../api/branches-of-categories.ts';
import { categoriesListDocument } from '../../api/categories-list.ts';

type Category = CategoriesListQuery['categories'][number];
type Named = { readonly id: string; readonly name: string };
type Option = { readonly value: string; readonly label: string };

const optionOf = ({ id, name }: Named): Option => ({ value: id, label: name });

/** The value of no category; a selection shows its text like that of any other. */
export const NO_CATEGORY = '';

const NONE: Option = { value: NO_CATEGORY, label: 'None' };

/** Returns the categories that one can be put below, or its contents into: not itself, and none below it. */
function placesFor(id: string | null, categories: readonly Category[]): Option[] {
  const places = categories.map(({ id: category, parent }) => ({ id: category, parent: parent?.id ?? null }));
  const closed = id === null ? new Set<string>() : withBelow(id, places);
  const open = categories.filter((category) => !closed.has(category.id)).map(({ id: value, path }) => ({ value, label: path }));
  return [NONE, ...open.toSorted((a, b) => a.label.localeCompare(b.label))];
}

/** Returns the places for a category, or for what is in it, and the error of the list. */
export function usePlaces(id: string | null) {
  const query = useQuery(queryOf(categoriesListDocument, { branchUrl: tenantAddress().branch }));
  return { places: placesFor(id, query.data?.categories ?? []), isError: query.isError };
}

/** The category above: 'None' is the top level. `of`: the category itself; null for a new one. */
export function ParentField({ of }: { of: string | null }): ReactNode {
  const { field, boxed } = useField({ name: 'parent_id', label: 'Parent Category', hint: 'None puts it on the top level.' });
  const { places, isError } = usePlaces(of);
  return (
    <Select
      {...boxed}
      {...field}
      data={places}
      allowDeselect={false}
      searchable
      error={boxed.error ?? (isError ? 'An error occurred while fetching parent categories.' : undefined)}
      nothingFoundMessage="No Categories Found"
    />
  );
}

/** So many are listed at a time; the search finds the others. */
const LISTED = 100;

/** The branches to which the category is shown. `known`: the names of those that are chosen already. */
export function BranchesField({ known }: { known: readonly Named[] }): ReactNode {
  const { field, boxed } = useField({ name: 'branch_ids', label: 'Branches', hint: 'Leave empty to show it to every branch.' });
  const [typed, setTyped] = useState('');
  const [met, setMet] = useState<readonly Named[]>(known);
  const search = useSearchText(typed);
  const branchUrl = tenantAddress().branch;
  const query = useQuery({
    ...queryOf(branchesOfCategoriesDocument, { search: search || null, limit: LISTED, branchUrl }),
    placeholderData: keepPreviousData,
  });
  const listed = query.data?.branchesPage.data ?? [];
  const chosen: readonly string[] = field.value;
  const others = met.filter(({ id }) => chosen.includes(id) && !listed.some((branch) => branch.id === id));
  const choose = (ids: string[]): void => {
    // A chosen branch keeps its name while another search is shown.
    setMet([...others, ...listed]);
    field.onChange(ids);
  };
  return (
    <MultiSelect
      {...boxed}
      {...field}
      onChange={choose}
      data={[...others, ...listed].map(optionOf)}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      error={boxed.error ?? (query.isError ? 'The branches could not be loaded.' : undefined)}
      nothingFoundMessage={query.isFetching ? 'Searching…' : 'No branch has this name.'}
    />
  );
}

/** The groups to which the category is shown. */
export function GroupsField({ groups }: { groups: readonly Named[] }): ReactNode {
  const { field, boxed } = useField({ name: 'group_ids', label: 'Groups', hint: 'Shown to the members of these groups, too.' });
  return (
    <MultiSelect {...boxed} {...field} data={groups.map(optionOf)} searchable clearable nothingFoundMessage="No group has this name." />
  );
}
