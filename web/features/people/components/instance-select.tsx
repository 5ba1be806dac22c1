import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { InstancesToRegisterQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useField } from '../../../design/patterns/form/fields.tsx';
import { Select } from '../../../design/primitives/select.ts';
import { instancesToRegisterDocument } from '../api/instances-to-register.ts';
import { t } from '../../../texts/text.ts';

const LIMIT = 50;

/** An instance that somebody is registered in. */
export type ChosenInstance = InstancesToRegisterQuery['lmsInstancesPage']['data'][number];

/** The field `instance` of a form, a ChosenInstance or null: it is chosen by its name, searched by the server. */
export function InstanceSelect(): ReactNode {
  const { field, boxed } = useField({ name: 'instance', label: t('Instance'), required: true });
  const chosen = field.value as ChosenInstance | null; // by the schema of the form
  const [search, setSearch] = useState('');
  const text = search === chosen?.name ? '' : search;
  const query = useQuery({
    ...queryOf(instancesToRegisterDocument, { search: text || null, limit: LIMIT }),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.lmsInstancesPage.data ?? [];
  const instances = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      {...boxed}
      {...field}
      searchable
      data={instances.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => field.onChange(instances.find((instance) => instance.id === id) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={query.isError ? t('The instances could not be loaded.') : t('No instances found.')}
      allowDeselect={false}
    />
  );
}
