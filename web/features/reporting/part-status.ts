const WORDS: Readonly<Record<string, { readonly word: string; readonly percent: number }>> = {
  incomplete: { word: 'In progress', percent: 50 },
  browsed: { word: 'In progress', percent: 50 },
  completed: { word: 'Completed', percent: 100 },
  passed: { word: 'Passed', percent: 100 },
  failed: { word: 'Failed', percent: 50 },
  waived: { word: 'Waived', percent: 100 },
};

/** Returns the status of a part of a package in words, and as a share for its mark. */
export const partStatus = (status: string): { readonly word: string; readonly percent: number } =>
  WORDS[status] ?? { word: 'Not started', percent: 0 };
