// @chunk shell
const failed = new Set<HTMLLinkElement>();

// Failures of style sheets do not bubble.
if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    true,
  );

function loadAgain(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const next = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin: link.crossOrigin,
    onload: resolve,
    onerror: resolve,
  });
  next.href = link.href;
  link.replaceWith(next);
  return promise;
}

/** Loads style sheets again that could not be loaded: a part of the program that is imported once more loads its script alone. */
export const restoreStyles = (): Promise<unknown> => Promise.all([...failed].map(loadAgain));
