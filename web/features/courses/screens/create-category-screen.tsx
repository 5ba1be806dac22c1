import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { growthReason } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { createCategoryDocument } from '../api/create-category.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { CategoryForm, type CategoryInput } from '../components/categories/category-form.tsx';
import { t } from '../../../texts/text.ts';

/** Makes a category, and goes back to the list. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const createCategory = useCommand(createCategoryDocument, { invalidates: ['categories'] });
  const create = async (input: CategoryInput): Promise<void> => {
    try {
      await createCategory.mutateAsync({ ...input, branchUrl: tenantAddress().branch });
      showStored(input.name, 'created');
      await navigate(paths.categories());
    } catch (thrown) {
      throw withFailureText(t('An error occurred while creating the category.'), thrown);
    }
  };
  return (
    <Page title={t('Create Category')} back={{ to: paths.categories(), label: t('Categories') }} narrow>
      <CategoryForm
        category={null}
        onSubmit={create}
        onCancel={() => void navigate(addressOfList(paths.categories()))}
        act={t('Create Category')}
        busyAct={t('Creating...')}
        purpose={t('the category can be created')}
        blocked={growthReason(viewer.growthBlocked)}
      />
    </Page>
  );
}
