import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{shared,events,functions,infra,web}/**/*.spec.{ts,tsx}', 'tests/{rules,contract}/**/*.spec.ts'] } },
      {
        test: {
          name: 'cloud',
          include: ['tests/{cloud,access,faults}/**/*.spec.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file has engines of its own; two at a time is what two cores bear.
          maxWorkers: 2,
        },
      },
    ],
  },
});
