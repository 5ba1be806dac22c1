import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The specs that take longest. In a fresh clone nothing else says so: vitest goes by the size of a file there, and would begin these when the
 * other processes soon have nothing left to run beside them.
 */
export const LONG_SPECS: readonly string[] = [
  'tests/readers/growth.spec.ts',
  'tests/rules/patterns.spec.ts',
  'tests/infra/bundles.spec.ts',
  'tests/faults/kill.spec.ts',
  'tests/faults/import.spec.ts',
  'tests/faults/scheduler.spec.ts',
];

/** A file of a project of vitest.config.ts. */
type Placed = { readonly moduleId: string; readonly project: unknown };

/** Returns the files of each project with its long ones first, and everything else in the order that it has. */
export function longFirst<File extends Placed>(files: readonly File[]): File[] {
  const placeOf = ({ moduleId }: File): number => (LONG_SPECS.some((spec) => moduleId.endsWith(`/${spec}`)) ? 0 : 1);
  const projects = [...new Set(files.map(({ project }) => project))];
  return projects.flatMap((each) => files.filter(({ project }) => project === each).toSorted((a, b) => placeOf(a) - placeOf(b)));
}

/** Begins long specs first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }
}
