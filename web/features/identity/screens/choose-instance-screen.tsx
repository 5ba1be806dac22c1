import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import type { MeAccessQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Cover } from '../../../design/patterns/cover/cover.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { meAccessDocument } from '../api/me-access.ts';
import { Chooser, type ChooserRow } from '../components/chooser.tsx';
import { enterInstance, selectContext } from '../enter-tenant.ts';
import { NO_INSTANCES } from '../post-login-destination.ts';
import { plural, t } from '../../../texts/text.ts';

type Instance = MeAccessQuery['meAccess'][number];

const Inactive = (): ReactNode => (
  <Badge>
    <Lock size={12} aria-hidden />
    {t('Inactive')}
  </Badge>
);

function branchesText({ user_branches: branches }: Instance): string {
  return branches.length === 0 ? '' : ` · ${plural(branches.length, '{count} branch', '{count} branches')}`;
}

/** The instances a person belongs to. One with primary access and no branch opens; the others go on to their branches. */
export function Screen(): ReactNode {
  const access = useQuery(queryOf(meAccessDocument, {}));
  const navigate = useNavigate();
  const paths = usePaths();
  const choose = async (instance: Instance): Promise<void> => {
    await selectContext(instance.id, null);
    if (instance.user_primary_access && instance.user_branches.length === 0) await enterInstance(instance, null);
    else await navigate(paths.chooseBranch(instance.id));
  };
  const rows = access.data?.meAccess.map((instance): ChooserRow => {
    const closed = !instance.is_active || !instance.user_instance_is_active;
    return {
      id: instance.id,
      name: instance.name,
      address: instance.domain,
      second: instance.domain + branchesText(instance),
      art: <Cover of={`instance-${instance.domain}`} small />,
      badge: closed ? <Inactive /> : <Badge>{t('Active')}</Badge>,
      closed,
      choose: () => choose(instance),
    };
  });
  return (
    <Chooser
      title={t('Your Accounts')}
      rows={rows}
      addressWord="domain"
      emptySearch={t('No accounts match your search.')}
      none={t(NO_INSTANCES)}
      failed={t('Failed to load instances.')}
      error={access.isError ? access.error : null}
      onRetry={() => void access.refetch()}
      refused={t('Unable to switch context.')}
    />
  );
}
