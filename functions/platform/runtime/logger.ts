import { Logger } from '@aws-lambda-powertools/logger';

/** JSON lines with a stable code and ids. Never a token, a password, an answer or a name. */
export const logger = new Logger({ serviceName: 'trellis' });
