import { centralOrigin, currentPlace, instanceOrigin } from '../../api/tenant-address.ts';
import { handOff } from '../../api/rest.ts';
import { href, pathsOf } from '../../app/paths.ts';

const paths = pathsOf(null);

/** Goes into an instance: on its own host as it is, from any other one with a code that carries this session there. */
export async function openInstance({ id, domain }: { id: string; domain: string }): Promise<void> {
  if (currentPlace().instance === domain) return location.assign(href(paths.dashboard()));
  const { code } = await handOff(id);
  return location.assign(`${instanceOrigin(domain)}${href(paths.loginRedirect())}?token=${encodeURIComponent(code)}`);
}

/** The page of an instance whose address has just become another: on the old one nothing answers any more. */
export const followMove = (id: string): void => location.assign(centralOrigin() + href(paths.instance(id)));
