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
import { plural, t, text } from '../../../texts/text.ts';
import { roleWord } from '../../../texts/role-words.ts';
import { rich } from '../../../texts/rich.ts';

type Instance = MeAccessQuery['meAccess'][number];

const TITLE = text('Choose your branch');

function countText(branches: number): string {
  if (branches === 0) return t('No branches');
  return plural(branches, '{count} branch', '{count} branches available');
}

async function openHome(instance: Instance): Promise<void> {
  await selectContext(instance.id, null);
  await enterInstance(instance, null, true);
}

const homeRow = (instance: Instance): ChooserRow => ({
  id: 'home',
  name: t('Workspace home'),
  address: '',
  second: rich('All of {name}', { name: instance.name }),
  art: (
    <span className={chooserStyles.chooserHome}>
      <Home size={18} strokeWidth={1.75} aria-hidden />
    </span>
  ),
  badge: <Badge tone="accent">{t('Primary access')}</Badge>,
  closed: false,
  choose: () => openHome(instance),
});

const branchRow = (instance: Instance, branch: Instance['user_branches'][number]): ChooserRow => ({
  id: branch.id,
  name: branch.name,
  address: branch.url,
  second: t('{address} · Role: {role}', { address: `/${branch.url}`, role: roleWord(branch.user_branch_role) }),
  art: <Cover of={`branch-${branch.url}`} small />,
  badge: branch.user_branch_is_active ? undefined : (
    <Badge>
      <Lock size={12} aria-hidden />
      {t('Inactive access')}
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
    <AuthHeading title={t(TITLE)} sentence={signedInText()} />
    <Note tone="danger" alert>
      {t('Instance not found or not assigned to your account.')}
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
      title={t(TITLE)}
      home={shown && primary ? homeRow(shown) : null}
      rows={shown?.user_branches.map((branch) => branchRow(shown, branch))}
      addressWord="url"
      {...(shown ? { count: countText(shown.user_branches.length) } : {})}
      emptySearch={t('No branches match your search.')}
      none={t('No branches')}
      failed={t('Failed to load branches.')}
      error={access.isError ? access.error : null}
      onRetry={() => void access.refetch()}
      refused={t('Unable to switch to that branch.')}
      leadsBack={leadsBack}
    />
  );
}
