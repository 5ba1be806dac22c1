import type { Instant } from '../../shared/kernel/instant.ts';
import { signPath } from '../platform/credentials/grants.ts';

/** Paths of uploaded assignments are relative to /storage/, as the specification prints them. */
export const assignmentPath = (path: string, now: Instant): string => signPath(path, 'download', now).replace(/^storage\//, '');
