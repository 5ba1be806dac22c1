import { useQuery } from '@tanstack/react-query';
import { Home, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import type { MeAccessQuery } from '../../../api/generated/graphql.ts';
import { Cover } from '../../../design/patterns/cover/cover.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { meAccessDocument } from '../api/me-access.ts';
import { Chooser, ChooserFoot, type ChooserRow, signedInText } from '../components/chooser.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { enterInstance, selectContext } from '../enter-tenant.ts';
import chooserStyles from '../components/chooser.module.css';
import { named } from '../../../design/patterns/feedback/named.ts';

type Instance = MeAccessQuery['meAccess'][number];

const TITLE = 'Choose your branch';

function countText(branches: number): string {
  if (branches === 0) return 'No branches';
  return branches === 1 ? '1 branch' : `${branches} branches available`;
}

async function openHome(instance: Instance): Promise<void> {
  await selectContext(instance.id, null);
  await enterInstance(instance, null, true);
}

const homeRow = (instance: Instance): ChooserRow => ({
  id: 'home',
  name: 'Workspace home',
  address: '',
  second: named`All of ${instance.name}`,
  art: (
    <span className={chooserStyles.chooserHome}>
      <Home size={18} strokeWidth={1.75} aria-hidden />
    </span>
  ),
  badge: <Badge tone="accent">Primary access</Badge>,
  closed: false,
  choose: () => openHome(instance),
});

const branchRow = (instance: Instance, branch: Instance['user_branches'][number]): ChooserRow => ({
  id: branch.id,
  name: branch.name,
  address: branch.url,
  second: `/${branch.url} · Role: ${branch.user_branch_role}`,
  art: <Cover of={`branch-${branch.url}`} small />,
  badge: branch.user_branch_is_active ? undefined : (
    <Badge>
      <Lock size={12} aria-hidden />
      Inactive access
    </Badge>
  ),
  closed: !branch.user_branch_is_active,
  choose: async () => {
    await selectContext(instance.id, branch);
    await enterInstance(instance, branch);
  },
});

const NoInstance = (): ReactNode => (
  <div data-width="wide">
    <AuthHeading title={TITLE} sentence={signedInText()} />
    <Note tone="danger" alert>
      Instance not found or not assigned to your account.
    </Note>
    <ChooserFoot leadsBack />
  </div>
);

/** Returns the instance of the address, what is known of it, and whether the person has others. */
function useChosenInstance() {
  const { instanceId } = useParams();
  const access = useQuery(queryOf(meAccessDocument, {}));
  const instances = access.data?.meAccess ?? [];
  return { access, instance: instances.find(({ id }) => id === instanceId), leadsBack: instances.length > 1 };
}

/** The branches of one instance, and the instance itself for those with primary access. */
export function Screen(): ReactNode {
  const { access, instance, leadsBack } = useChosenInstance();
  const primary = instance?.user_primary_access ?? false;
  const direct = instance && primary && instance.user_branches.length === 0 ? instance : null;
  const opened = useRef(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Without branches the instance is opened automatically, once. When that fails, it can be chosen in the list.
    if (!direct || opened.current) return;
    opened.current = true;
    void openHome(direct).catch(() => setFailed(true));
  }, [direct]);
  // While the instance opens no list is shown, which would be visible for an instant only.
  const shown = direct && !failed ? undefined : instance;

  if (access.isSuccess && !instance) return <NoInstance />;
  return (
    <Chooser
      title={TITLE}
      home={shown && primary ? homeRow(shown) : null}
      rows={shown?.user_branches.map((branch) => branchRow(shown, branch))}
      addressWord="url"
      {...(shown ? { count: countText(shown.user_branches.length) } : {})}
      emptySearch="No branches match your search."
      none="No branches"
      failed="Failed to load branches."
      error={access.isError ? access.error : null}
      onRetry={() => void access.refetch()}
      refused="Unable to switch to that branch."
      leadsBack={leadsBack}
    />
  );
}
