import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEFAULT_LANGUAGE } from '../../../../shared/tenancy/branch-input.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { valueOfChoice } from '../../../design/patterns/form/regional/regional-choices.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { growthReason } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { createBranchDocument } from '../api/create-branch.ts';
import { defaultBranchDocument } from '../api/instance/default-branch.ts';
import { branchFailure } from '../branch-failure.ts';
import { brandValues } from '../components/brand/brand-input.ts';
import { BranchForm, type BranchSubmission, type BranchValues } from '../components/branch-form.tsx';
import { t } from '../../../texts/text.ts';

const EMPTY: BranchValues = {
  name: '',
  url: '',
  language: DEFAULT_LANGUAGE,
  languages: [],
  time_zone: valueOfChoice(null),
  is_default: false,
  ...brandValues({}, true),
};

/** Creates a branch, and opens its page. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const viewer = useViewer();
  const branches = useQuery(queryOf(defaultBranchDocument, {}));
  const createBranch = useCommand(createBranchDocument, { invalidates: ['branches'] });
  const create = async ({ input, logo }: BranchSubmission): Promise<void> => {
    try {
      const { createBranch: branch } = await createBranch.mutateAsync({ input, logo, branchUrl: viewer.branch?.url ?? null });
      showStored(input.name, 'created');
      await navigate(paths.branch(branch.id));
    } catch (thrown) {
      throw branchFailure(thrown);
    }
  };
  return (
    <Page title={t('Create A New Branch')} back={{ to: paths.branches(), label: t('Branches') }}>
      {branches.isLoading ? (
        <Loading rows={6} />
      ) : (
        <BranchForm
          // The first branch is the default, whatever is sent.
          values={{ ...EMPTY, is_default: branches.data?.branchesPage.paginatorInfo.total === 0 }}
          logo={null}
          rights="new"
          onSubmit={create}
          onCancel={() => void navigate(addressOfList(paths.branches()))}
          act={t('Create Branch')}
          busyAct={t('Creating...')}
          purpose={t('the branch can be created')}
          blocked={growthReason(viewer.growthBlocked)}
        />
      )}
    </Page>
  );
}
