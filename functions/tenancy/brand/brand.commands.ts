import type * as z from 'zod/mini';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { brandInput } from '../../../shared/tenancy/instance-input.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { readLogo, storeOnce } from '../instance-logo.ts';
import { changeWrites } from '../lms-instances/lms-instance-change.ts';

type BrandInput = { readonly [Name in keyof z.input<typeof brandInput>]?: z.input<typeof brandInput>[Name] | null };

/**
 * Changes logo, colours and theme of the caller's instance. What is absent stays, and so does whether the look is shown.
 * @throws VALIDATION for a colour that is none, and for a logo that is not an accepted image
 */
export async function setInstanceBrand(call: Call, viewer: TenantViewer, input: BrandInput, file: File | null): Promise<void> {
  const context = commandContext(call, viewer, 'setInstanceBrand');
  const change = parseInput(brandInput, { ...input, remove_logo: input.remove_logo ?? undefined });
  const logo = file && (await readLogo(file));
  const storeLogo = storeOnce(logo);
  await idempotent(call, viewer.person, ['setInstanceBrand', input, logo?.hash ?? null], async () => ({
    writes: await changeWrites(context, viewer.tenant.id, change, storeLogo),
    result: true,
  }));
}
