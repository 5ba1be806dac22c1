import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { CmiCause } from '../../../shared/packages/cmi/cmi-errors.ts';
import { RuleViolation } from '../../../shared/kernel/errors.ts';

/** Why a call of a package is refused: by its data model, since its session is not the present one, or since its attempt was stored too often. */
export type RefusalCause = CmiCause | 'superseded' | 'sequence' | 'full';

const MESSAGES: Partial<Record<RefusalCause, string>> = {
  notInitialized: 'The package has not called initialize.',
  finished: 'The package has called finish already.',
  superseded: 'This package was opened in another window. Continue there, or open it here again.',
  sequence: 'A later call of this session came before.',
  full: 'This package was opened or has stored as often as one attempt allows. What it has stored is kept.',
};

/** A refused call of a package. `key`: the element that it is about; null for none. */
export class PackageRefusal extends RuleViolation {
  readonly reason: RefusalCause;
  readonly key: string | null;

  constructor(reason: RefusalCause, key: string | null = null) {
    const isOfValue = key !== null;
    super(
      'package',
      isOfValue ? sentence('{key} was not accepted.', { key }) : (MESSAGES[reason] ?? 'The call was not accepted.'),
      isOfValue ? 'VALIDATION' : 'CONFLICT',
    );
    this.name = 'PackageRefusal';
    this.reason = reason;
    this.key = key;
  }
}
