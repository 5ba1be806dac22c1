/** Why a page of another site is not shown, as a status of docs/spec/rest.md, section 7; the message is shown to people. */
export class PageRefused extends Error {
  readonly status: 400 | 403 | 413 | 502 | 504;

  constructor(status: PageRefused['status'], message: string) {
    super(message);
    this.name = 'PageRefused';
    this.status = status;
  }
}

export const unreachable = (): PageRefused =>
  new PageRefused(502, 'This site cannot be reached, or its answer cannot be read. Please open the page in a new tab.');
export const tooSlow = (): PageRefused => new PageRefused(504, 'This site takes too long to answer. Please open the page in a new tab.');
export const tooLarge = (): PageRefused => new PageRefused(413, 'This page is too large to be shown here. Please open it in a new tab.');
