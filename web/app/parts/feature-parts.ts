// @chunk shell
import type { FeatureParts } from '../../shared-features/feature-parts.ts';

/** Loads the parts of features that others show: no feature imports another. They are listed here, not in the script of every page. */
export const featureParts: FeatureParts = {
  learnerQuestion: async () => (await import('../../features/learning/components/preview/learner-question.tsx')).learnerQuestion(),
  packagePlayer: async () => (await import('../../features/packages/components/package-start.tsx')).PackageStart,
  checkPackage: async (file) => (await import('../../features/packages/authoring/check-package.ts')).checkPackage(file),
};
