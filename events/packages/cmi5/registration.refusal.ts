import type { Message } from '../../../shared/kernel/regional/sentence.ts';
import { RuleViolation } from '../../../shared/kernel/errors.ts';

/** A refused call of a package of xAPI or cmi5. */
export class RegistrationRefusal extends RuleViolation {
  constructor(message: Message, code: 'FORBIDDEN' | 'BAD_REQUEST' | 'CONFLICT' = 'FORBIDDEN') {
    super('statement', message, code);
    this.name = 'RegistrationRefusal';
  }
}
