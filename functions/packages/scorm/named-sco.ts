import type { PackageAttempt } from '../../../events/packages/scorm/attempt.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { ScoFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import type { ScormPackage } from './package-facts.queries.ts';

/** Returns the SCO at which a learner goes on: that of the newest session, before any the first; undefined for a package without SCOs. */
const scoToGoOnAt = ({ facts }: Pick<ScormPackage, 'facts'>, attempt: PackageAttempt | null): ScoFacts | undefined =>
  facts.scos.find(({ uuid }) => uuid === attempt?.session?.sco) ?? facts.scos[0];

const scoIn = (pkg: ScormPackage, attempt: PackageAttempt | null, uuid: string): ScoFacts | undefined =>
  pkg.facts.scos.find((sco) => sco.uuid === uuid) ?? (uuid === pkg.item.uuid ? scoToGoOnAt(pkg, attempt) : undefined);

/** What a call names its SCO in. `named`: absent where it is the package itself. */
type Naming = { readonly pkg: ScormPackage; readonly attempt?: PackageAttempt | null; readonly named?: ScormPackage };

/**
 * Returns the SCO that a call names: by itself, or by its package, which means the one where the learner is. Of an attempt at a former version,
 * what is named in the version that is published since means that one, too. @throws NOT_FOUND for a SCO of another package
 */
export function namedSco({ pkg, attempt = null, named = pkg }: Naming, uuid: string): ScoFacts {
  const sco = scoIn(pkg, attempt, uuid) ?? (named !== pkg && scoIn(named, null, uuid) ? scoToGoOnAt(pkg, attempt) : undefined);
  if (!sco) throw notFound();
  return sco;
}
