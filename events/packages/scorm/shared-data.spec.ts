import { describe, it } from 'vitest';
import { specFor } from '../../kernel/spec.ts';
import { sharedDataDecider, type WriteSharedData } from './shared-data.decider.ts';
import type { SharedDataEvent } from './shared-data.events.ts';

const given = specFor(sharedDataDecider);
const by = { course: 9, unit: 17 };
const write = (data: WriteSharedData['data']): WriteSharedData => ({ type: 'WriteSharedData', data, by });
const written = (data: WriteSharedData['data']): SharedDataEvent => ({ type: 'SharedDataWritten', data, by });

describe('data that a learner shares among packages', () => {
  it('is stored as far as it changes', () => {
    given()
      .when(write({ notes: 'a', plan: 'b' }))
      .then(written({ notes: 'a', plan: 'b' }));
    given(written({ notes: 'a', plan: 'b' }))
      .when(write({ notes: 'a', plan: 'c' }))
      .then(written({ plan: 'c' }));
    given(written({ notes: 'a' }))
      .when(write({ notes: 'a' }))
      .thenNothing();
  });

  it('is refused beyond what is stored of one learner', () => {
    given(written({ notes: 'x'.repeat(1_499_990) }))
      .when(write({ plan: 'twelve chars' }))
      .thenRefuses('The call was not accepted.');
  });
});
