// @chunk shell
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../api/query-client.ts';
import { whenIdle } from '../design/patterns/behaviour/when-idle.ts';
import { type CurrentViewer, useViewer } from '../session/viewer.tsx';
import { switchAccessDocument } from './api/switch.ts';

/** Super admins and admins with primary access are admins in every branch. */
export const opensEveryBranch = ({ role, user }: CurrentViewer): boolean =>
  role === 'super_admin' || (role === 'admin' && user.primary_access);

/**
 * Returns whether there is another branch or account to switch to. Where the viewer alone does not tell, it is asked for after the first paint;
 * until then there is one.
 */
export function useCanSwitch(): boolean {
  const viewer = useViewer();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isOffered = opensEveryBranch(viewer);
  const { data } = useQuery({ ...queryOf(switchAccessDocument, {}), enabled: idle && !isOffered && viewer.maySwitch });
  if (isOffered) return true;
  if (!data) return viewer.maySwitch;
  const own = data.meAccess.find(({ id }) => id === viewer.instance?.id);
  const branches = (own?.user_branches ?? []).filter(({ user_branch_is_active: active }) => active);
  const others = data.meAccess.filter((one) => one !== own && one.is_active && one.user_instance_is_active);
  return branches.length + others.length + (own?.user_primary_access ? 1 : 0) > 1;
}
