import type { Message } from '../../../shared/kernel/regional/sentence.ts';
import { AppError } from '../../../shared/kernel/errors.ts';

/** A file or document from outside that cannot be taken: status 422. The message says what is wrong with it and what to do. */
export class FileRefused extends AppError {
  constructor(message: Message) {
    super('VALIDATION', message);
    this.name = 'FileRefused';
  }
}
