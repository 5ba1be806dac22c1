import { project } from '../platform/projector.ts';
import type { BatchOutcome, StreamBatch } from '../platform/stream-record.ts';
import { PROJECTOR } from './followers.ts';

export const handler = (batch: StreamBatch): Promise<BatchOutcome> => project(PROJECTOR, batch);
