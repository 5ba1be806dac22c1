import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import type { CategoryQuery } from '../../../api/generated/graphql.ts';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { unreadError } from '../../../shared-features/missing.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { categoryDocument } from '../api/category.ts';
import { updateCategoryDocument } from '../api/update-category.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { CategoryForm, type CategoryInput } from '../components/categories/category-form.tsx';
import { t } from '../../../texts/text.ts';

type Category = NonNullable<CategoryQuery['category']>;

/** Courses are listed with their categories. */
const CHANGES: readonly Topic[] = ['categories', 'courses'];

/** Edits a category: name, picture, place, and to whom it is shown. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  // Always read again: saving a form with old values would undo changes made since.
  const query = useQuery({
    ...queryOf(categoryDocument, { id, branchUrl: tenantAddress().branch }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const category = query.data?.category;
  if (!category || query.isRefetching) return <UnreadCategory query={query} />;
  return <EditForm category={category} />;
}

/** Shown while the category loads, when that failed, and for one that does not exist. */
function UnreadCategory({ query }: { query: UseQueryResult }): ReactNode {
  const paths = usePaths();
  const error = toApiError(unreadError(query.error, 'category'));
  const isMissing = error.code === 'NOT_FOUND';
  return (
    <Page title={t('Edit Category')} back={{ to: paths.categories(), label: t('Categories') }}>
      {query.isPending || query.isRefetching ? (
        <Loading rows={6} />
      ) : (
        <Failed
          title={isMissing ? t('Category not found.') : t('An error occurred while fetching category data.')}
          error={error}
          {...(isMissing ? {} : { onRetry: () => void query.refetch() })}
        />
      )}
    </Page>
  );
}

function EditForm({ category }: { category: Category }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const updateCategory = useCommand(updateCategoryDocument, { invalidates: CHANGES });
  const save = async (input: CategoryInput): Promise<void> => {
    try {
      await updateCategory.mutateAsync({ ...input, id: category.id, branchUrl: tenantAddress().branch });
      showStored(input.name, 'saved');
      await navigate(addressOfList(paths.categories()));
    } catch (thrown) {
      throw withFailureText(t('An error occurred while updating the category.'), thrown);
    }
  };
  return (
    <Page title={t('Edit Category')} sentence={category.name} back={{ to: paths.categories(), label: t('Categories') }} narrow>
      <CategoryForm
        category={category}
        image={category.image && assetUrl(category.image)}
        onSubmit={save}
        onCancel={() => void navigate(addressOfList(paths.categories()))}
        act={t('Save Changes')}
        busyAct={t('Updating...')}
        purpose={t('the category can be saved')}
      />
    </Page>
  );
}
