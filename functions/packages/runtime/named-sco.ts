import type { PackageAttempt } from '../../../events/packages/attempt.state.ts';
import type { ScoFacts } from '../../../shared/packages/scorm-facts.ts';
import type { ScormPackage } from './package-facts.queries.ts';

/** Returns the SCO at which a learner goes on: that of the newest session, before any the first; undefined for a package without SCOs. */
export const scoToGoOnAt = ({ facts }: Pick<ScormPackage, 'facts'>, attempt: PackageAttempt | null): ScoFacts | undefined =>
  facts.scos.find(({ uuid }) => uuid === attempt?.session?.sco) ?? facts.scos[0];

/** Returns the SCO that a call names: by itself, or by its package, which means the one where the learner is; undefined for another package's. */
export const namedSco = (pkg: ScormPackage, attempt: PackageAttempt | null, uuid: string): ScoFacts | undefined =>
  pkg.facts.scos.find((sco) => sco.uuid === uuid) ?? (uuid === pkg.item.uuid ? scoToGoOnAt(pkg, attempt) : undefined);
