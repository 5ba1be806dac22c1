import { loggedWork } from '../platform/runtime/log-context.ts';
import { project } from '../platform/projection/projector.ts';
import type { BatchOutcome, StreamBatch } from '../platform/store/stream-record.ts';
import { PROJECTOR } from './row-projections.ts';

export const handler = loggedWork<StreamBatch, BatchOutcome>(
  () => null,
  (batch) => project(PROJECTOR, batch),
);
