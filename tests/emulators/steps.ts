/** What a run of a tier does, one named step after the other, counted for its closing line. */
export type Steps = {
  /** Runs a step and says how it went. @throws what the step threw: later steps build on it */
  step<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** `N passed, N failed`, the style of `npm test`. */
  closingLine(): string;
  readonly passed: number;
  readonly failed: number;
};

/** A step that failed has been said and counted: whoever catches this says no more. */
export class StepFailed extends Error {}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export function openSteps(say: (line: string) => void): Steps {
  const counts = { passed: 0, failed: 0 };
  return {
    async step(name, run) {
      const begun = performance.now();
      try {
        const result = await run();
        counts.passed += 1;
        say(`  ✓ ${name} (${seconds(begun)})`);
        return result;
      } catch (error) {
        counts.failed += 1;
        say(`  ✗ ${name} (${seconds(begun)})\n    ${error instanceof Error ? error.message : String(error)}`);
        throw new StepFailed(name, { cause: error });
      }
    },
    closingLine: () => `${counts.passed} passed, ${counts.failed} failed`,
    get passed() {
      return counts.passed;
    },
    get failed() {
      return counts.failed;
    },
  };
}
