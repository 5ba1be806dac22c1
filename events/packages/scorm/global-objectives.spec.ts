import { describe, expect, it } from 'vitest';
import { specFor } from '../../kernel/spec.ts';
import { globalObjectivesDecider, type WriteGlobalObjectives } from './global-objectives.decider.ts';
import type { GlobalObjectiveEvent } from './global-objectives.events.ts';

const given = specFor(globalObjectivesDecider);
const BY = { course: 9, unit: 17 };
const write = (objectives: WriteGlobalObjectives['objectives']): WriteGlobalObjectives => ({
  type: 'WriteGlobalObjectives',
  objectives,
  by: BY,
});
const written = (objectives: GlobalObjectiveEvent['objectives']): GlobalObjectiveEvent => ({
  type: 'GlobalObjectivesWritten',
  objectives,
  by: BY,
});

describe('objectives that the packages of a learner share', () => {
  it('are written as the newest package knows them', () =>
    given(written({ a: { isSatisfied: true, measure: 0.9 }, b: { raw: 3 } }))
      .when(write({ a: { isSatisfied: false }, b: { raw: 3 } }))
      .then(written({ a: { isSatisfied: false } })));

  it('are not written again as they are', () =>
    given(written({ a: { measure: 0.9, isSatisfied: true } }))
      .when(write({ a: { isSatisfied: true, measure: 0.9 } }))
      .thenNothing());

  it('are at most 2,000, those that are there still change', () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`o${n}`, { isSatisfied: true }]));
    given(written(many))
      .when(write({ more: { isSatisfied: true }, o7: { isSatisfied: false } }))
      .then(written({ o7: { isSatisfied: false } }));
    expect(Object.keys(many)).toHaveLength(2_000);
  });
});
