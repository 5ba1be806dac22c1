import type { DomainEvent } from '../../../events/kernel/commit.ts';
import type { Projection } from '../../../events/kernel/projection.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import type { RowProjection } from '../../../functions/platform/projection/row-projection.ts';
import type { BatchOutcome, StreamBatch } from '../../../functions/platform/store/stream-record.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { dieAt } from './poison.ts';

function poisoned(row: RowProjection): RowProjection {
  if (row.mode !== 'fold') return row;
  const inner = row.projection as Projection<unknown, DomainEvent>; // of its own events, which the projector hands over
  const projection: Projection<unknown, DomainEvent> = {
    ...inner,
    apply: (before, commit) => {
      dieAt('project', commit.stream.pk);
      return inner.apply(before, commit);
    },
  };
  return { ...row, projection };
}

/** The projector of the product, whose folds die at a poisoned partition. */
export const handler = (batch: StreamBatch): Promise<BatchOutcome> =>
  project({ ...PROJECTOR, projections: PROJECTOR.projections.map(poisoned) }, batch);
