// @chunk shell
/** Loads the parts of features that others show: no feature imports another. They are listed here, not in the script of every page. */
export const featureParts = {
  learnerQuestion: async () => (await import('../../features/learning/components/preview/learner-question.tsx')).learnerQuestion(),
  packagePlayer: async () => (await import('../../features/packages/components/package-start.tsx')).PackageStart,
  checkPackage: async (file: File) => (await import('../../features/packages/authoring/check-package.ts')).checkPackage(file),
};
