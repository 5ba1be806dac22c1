import type { TenantId } from '../../../shared/kernel/ids.ts';
import type { Cloud } from '../../fixtures/cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const SWITCH = 'mutation ($id: ID!) { updateLmsInstance(id: $id, name: "Acme", api_access: true) { id } }';

/** Switches API access of an instance on, as a super admin does. */
export async function switchApiAccess(cloud: Cloud, id: TenantId): Promise<void> {
  const host = 'localhost';
  const token = await signIn(cloud, 's0', host);
  const { errors } = await cloud.graphql(host, SWITCH, { id: String(id) }, { token });
  if (errors.length > 0) throw new Error(`The product did not switch API access on: ${JSON.stringify(errors)}`);
}
