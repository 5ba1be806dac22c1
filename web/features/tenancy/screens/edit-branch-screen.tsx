import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isCode } from '../../../api/api-error.ts';
import type { BranchEditQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { valueOfChoice } from '../../../design/patterns/form/regional/regional-choices.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { pathsOf } from '../../../session/paths.ts';
import { unreadError } from '../../../shared-features/missing.ts';
import { SESSION_STATE } from '../../../session/session-state.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { branchEditDocument } from '../api/branch-edit.ts';
import { updateBranchDocument } from '../api/update-branch.ts';
import { branchFailure } from '../branch-failure.ts';
import { brandValues } from '../components/brand/brand-input.ts';
import { BranchForm, type BranchSubmission, type BranchValues } from '../components/branch-form.tsx';
import { t } from '../../../texts/text.ts';

type Branch = NonNullable<BranchEditQuery['branch']>;

const valuesOf = (branch: Branch): BranchValues => ({
  name: branch.name,
  url: branch.url,
  language: branch.language ?? '',
  languages: branch.languages,
  time_zone: valueOfChoice(branch.time_zone),
  is_default: branch.is_default ?? false,
  ...brandValues(branch, true),
});

/** Edits a branch. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const paths = usePaths();
  // Always read again: saving a form with old values would undo changes made since.
  const query = useQuery({ ...queryOf(branchEditDocument, { id }), staleTime: 0, refetchOnWindowFocus: false });
  const branch = query.data?.branch;
  const notFound = isCode(query.error, 'NOT_FOUND') || (query.isSuccess && !branch);
  const isReady = branch && !notFound && !query.isRefetching;
  return (
    <Page
      title={t('Edit Branch')}
      sentence={branch && !notFound ? branch.name : undefined}
      back={isReady ? { to: paths.branch(id), label: branch.name } : { to: paths.branches(), label: t('Branches') }}
    >
      {isReady ? <EditForm key={branch.id} branch={branch} /> : <Unread query={query} notFound={notFound} />}
    </Page>
  );
}

type UnreadProps = { query: { isFetching: boolean; error: Error | null; refetch: () => unknown }; notFound: boolean };

function Unread({ query, notFound }: UnreadProps): ReactNode {
  if (query.isFetching && !notFound) return <Loading rows={6} />;
  return (
    <Failed
      title={t('Unable to fetch branch details.')}
      error={unreadError(query.error, 'branch')}
      {...(notFound ? {} : { onRetry: () => void query.refetch() })}
    />
  );
}

function EditForm({ branch }: { branch: Branch }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const viewer = useViewer();
  const client = useQueryClient();
  const update = useCommand(updateBranchDocument, { invalidates: ['branches'] });
  const save = async ({ input, logo }: BranchSubmission): Promise<void> => {
    try {
      const variables = { id: branch.id, input, logo, branchUrl: viewer.branch?.url ?? null };
      const { updateBranch: saved } = await update.mutateAsync(variables);
      // Name and look of the branch come with the reply that says who is signed in.
      await client.invalidateQueries({ queryKey: [SESSION_STATE] });
      showStored(saved.name, 'saved');
      const isHere = viewer.branch?.id === branch.id;
      await navigate(addressOfList((isHere ? pathsOf(saved.url) : paths).branch(branch.id)));
    } catch (thrown) {
      throw branchFailure(thrown);
    }
  };
  return (
    <BranchForm
      values={valuesOf(branch)}
      logo={branch.logo_url}
      rights={branch.viewer_can}
      onSubmit={save}
      onCancel={() => void navigate(addressOfList(paths.branch(branch.id)))}
      act={t('Save Changes')}
      busyAct={t('Updating...')}
      purpose={t('the branch can be saved')}
    />
  );
}
