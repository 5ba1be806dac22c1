/** Types of files that an assignment takes, as they are told to learners. */
export const SUBMISSION_TYPES = 'PDF, DOCX, XLSX, PNG, JPG, MP4, ZIP';
/** The same for a file chooser. */
export const SUBMISSION_EXTENSIONS = ['.pdf', '.docx', '.xlsx', '.png', '.jpg', '.jpeg', '.mp4', '.zip'] as const;
/** The largest file of an assignment, in bytes. */
export const SUBMISSION_BYTES = 100 * 1024 * 1024;

/** Returns why a file cannot be handed in, by its name and size; null if it can. The server decides by its content. */
export function submissionFileProblem({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (!SUBMISSION_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension)))
    return `This type of file is not accepted. Choose one of these: ${SUBMISSION_TYPES}.`;
  if (size > SUBMISSION_BYTES) return 'This file is larger than 100MB. Choose a smaller one.';
  return size === 0 ? 'This file is empty. Choose another one.' : null;
}
