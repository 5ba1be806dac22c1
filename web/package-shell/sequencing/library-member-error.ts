/** The release of scorm-again whose members the corrections know. */
export const LIBRARY = 'scorm-again 3.4.3';

/** The library has no member of the kind that a correction needs: no package may be played by half of the corrections. */
export class LibraryMemberError extends Error {
  override readonly name = 'LibraryMemberError';

  constructor(member: string, expected: string, actual: string) {
    super(`${LIBRARY}: ${member} should be a ${expected} and is ${actual}, so that its correction cannot be made.`);
  }
}
