import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CategoriesListQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useField } from '../../../../design/patterns/form/fields.tsx';
import { type Named, SearchMultiSelect, type MultiSelectSource } from '../../../../design/patterns/form/search-multi-select.tsx';
import { Select } from '../../../../design/primitives/select.ts';
import { withBelow } from '../../../../../shared/courses/category-tree.ts';
import { branchesOfCategoriesDocument } from '../../api/branches-of-categories.ts';
import { categoriesListDocument } from '../../api/categories-list.ts';
import { groupsOfCategoriesDocument } from '../../api/groups-of-categories.ts';
import { t, text } from '../../../../texts/text.ts';
import { formatLanguage } from '../../../../texts/language.ts';

type Category = CategoriesListQuery['categories'][number];
type Option = { readonly value: string; readonly label: string };

/** The value of no category; a selection shows its text like that of any other. */
export const NO_CATEGORY = '';

const NONE = { value: NO_CATEGORY, label: text('None') } as const;

/** Returns the categories that one can be put below, or its contents into: not itself, and none below it. */
function parentOptions(id: string | null, categories: readonly Category[]): Option[] {
  const places = categories.map(({ id: category, parent }) => ({ id: category, parent: parent?.id ?? null }));
  const closed = id === null ? new Set<string>() : withBelow(id, places);
  const open = categories.filter((category) => !closed.has(category.id)).map(({ id: value, path }) => ({ value, label: path }));
  return [{ ...NONE, label: t(NONE.label) }, ...open.toSorted((a, b) => a.label.localeCompare(b.label, formatLanguage()))];
}

/** Returns the places for a category, or for what is in it, and the error of the list. */
export function useParentOptions(id: string | null) {
  const query = useQuery(queryOf(categoriesListDocument, { branchUrl: tenantAddress().branch }));
  return { places: parentOptions(id, query.data?.categories ?? []), isError: query.isError };
}

/** The category above: 'None' is the top level. `of`: the category itself; null for a new one. */
export function ParentField({ of }: { of: string | null }): ReactNode {
  const { field, boxed } = useField({ name: 'parent_id', label: t('Parent Category'), hint: t('Choose None for a top-level category.') });
  const { places, isError } = useParentOptions(of);
  return (
    <Select
      {...boxed}
      {...field}
      data={places}
      allowDeselect={false}
      searchable
      error={boxed.error ?? (isError ? t('An error occurred while fetching parent categories.') : undefined)}
      nothingFoundMessage={t('No Categories Found')}
    />
  );
}

/** So many are listed at a time; the search finds the others. */
const LISTED = 100;

type LinksFieldProps<Result> = MultiSelectSource<Result> & {
  readonly name: 'branch_ids' | 'group_ids';
  readonly label: string;
  readonly hint: string;
  /** The names of those that are chosen already. */
  readonly known: readonly Named[];
};

/** A choice of several, out of more than can be listed. */
function LinksField<Result>({ name, label, hint, known, ...source }: LinksFieldProps<Result>): ReactNode {
  const { field, boxed } = useField({ name, label, hint });
  return (
    <SearchMultiSelect
      {...source}
      boxed={boxed}
      known={known}
      value={field.value}
      onBlur={field.onBlur}
      onChange={(chosen) => field.onChange(chosen.map(({ id }) => id))}
    />
  );
}

const searched = (search: string) => ({ search: search || null, limit: LISTED, branchUrl: tenantAddress().branch });

/** The branches to which the category is shown. `known`: the names of those that are chosen already. */
export function BranchesField({ known }: { known: readonly Named[] }): ReactNode {
  return (
    <LinksField
      name="branch_ids"
      label={t('Branches')}
      hint={t('Leave empty to show it to every branch.')}
      known={known}
      find={(search) => queryOf(branchesOfCategoriesDocument, searched(search))}
      foundIn={({ branchesPage }) => branchesPage.data}
      failure={t('The branches could not be loaded.')}
      noneFound={t('No branch has this name.')}
    />
  );
}

/** The groups to which the category is shown. `known`: the names of those that are chosen already. */
export function GroupsField({ known }: { known: readonly Named[] }): ReactNode {
  return (
    <LinksField
      name="group_ids"
      label={t('Groups')}
      hint={t('Shown to the members of these groups, too.')}
      known={known}
      find={(search) => queryOf(groupsOfCategoriesDocument, searched(search))}
      foundIn={({ groupsPage }) => groupsPage.data}
      failure={t('The groups could not be loaded.')}
      noneFound={t('No group has this name.')}
    />
  );
}
