import { project } from '../platform/projection/projector.ts';
import type { BatchOutcome, StreamBatch } from '../platform/store/stream-record.ts';
import { PROJECTOR } from './row-projections.ts';

export const handler = (batch: StreamBatch): Promise<BatchOutcome> => project(PROJECTOR, batch);
