// Runs before the first paint, and before the code of the page is loaded.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be blocked; then the system's colour scheme is used, and nobody is signed in.
      return null;
    }
  };
  // Returns the consistency tokens that api/recent-writes.ts keeps: a page that is loaded again shows what was just saved.
  const recentWrites = () => {
    try {
      const writes = JSON.parse(sessionStorage.getItem('writes') || '[]');
      return writes.filter(([, at]) => Date.now() - at < 10_000).map(([token]) => token);
    } catch {
      return [];
    }
  };
  const blockNamed = (id) => {
    const block = document.getElementById(id);
    return block && block.textContent ? JSON.parse(block.textContent) : null;
  };
  const preload = (href, as) => {
    const link = document.createElement('link');
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    if (as === 'image') link.fetchPriority = 'high';
    else link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  };

  // Sets the colour scheme before the first paint, so that a dark page does not flash white. The storage key is that of design/theme.ts.
  const setColorScheme = (scheme) => {
    const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };

  // Sets the language before the first paint: the one that was chosen in this browser (texts/language.ts), where it is offered. en-XA is of tests.
  const setLanguage = (chosen, offered) => {
    const page = document.documentElement;
    if (chosen && (offered.includes(chosen) || chosen === 'en-XA')) page.lang = chosen;
    page.dir = /^(ar|fa|he|ur)/.test(page.lang) ? 'rtl' : 'ltr';
    // Written by the build (bundling/texts.ts).
    const [folder, ...parts] = (page.dataset.texts || '').split(' ');
    return (part) => page.lang !== 'en-GB' && parts.includes(part) && preload(`${folder}/${page.lang}/${part}.json`, 'fetch');
  };

  const currentScreen = (screens) => {
    const parts = location.pathname.replace(/^\/app(\/branch\/[^/]+)?\/?/, '').split('/');
    return screens.find(([path]) => {
      const pattern = path.split('/');
      return (
        pattern.length >= parts.length && pattern.every((part, i) => (part[0] === ':' ? parts[i] || part.endsWith('?') : part === parts[i]))
      );
    });
  };

  // Returns the instance and branch of this page; null where no instance has this host.
  const tenantAddress = (page) => {
    if (!page || !(page.instance || location.hostname === page.product_domain)) return null;
    const [, slug] = /^\/app\/branch\/([^/]+)/.exec(location.pathname) || [];
    return { instance: page.instance ? page.instance.domain : null, branch: slug || (page.branch ? page.branch.url : null) };
  };

  // Preloads the first picture of a reply, which is the largest element of a screen with pictures.
  const preloadPicture = async (reply) => {
    const [, picture] = /"thumbnail":"\/?(storage\/[^"\\]+)"/.exec(await (await reply).clone().text()) || [];
    if (picture) preload(`/${picture}`, 'image');
  };

  // Sends the first requests of the page; api/prefetch.ts returns the replies to the code that sends the same requests.
  const sendRequests = (requests, token, { instance, branch }) => {
    const values = { branch, slug: branch || '', onBranch: branch !== null };
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    if (instance) headers['X-Instance-Domain'] = instance;
    if (branch) headers['X-Branch-Url'] = branch;
    const writes = recentWrites();
    if (writes.length > 0) headers['X-Trellis-After'] = writes.join(',');
    const replies = {};
    for (const [query, named] of requests) {
      const variables = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, values[value]]));
      const body = JSON.stringify({ query, variables });
      replies[body] = fetch('/graphql', { method: 'POST', body, headers, credentials: 'omit' });
      // The code that takes the reply handles a failure.
      preloadPicture(replies[body]).catch(() => undefined);
    }
    window.trellisPrefetch = { token, instance, branch, replies };
  };

  const branding = blockNamed('branding') || {};
  // The tenant's scheme is for those who have chosen none.
  setColorScheme(stored('scheme') || branding.theme);
  const preloadTexts = setLanguage(stored('language'), branding.languages || []);
  preloadTexts('frame');
  // Written by the build (bundling/head.ts): the files of each screen and its first requests.
  const prefetch = blockNamed('prefetch');
  if (!prefetch) return;
  const token = stored('token');
  // Sign-in is rendered as soon as its code is loaded, so its font is preloaded with it. Other screens load the font after their code.
  if (!token) {
    preloadTexts('identity');
    return preload(prefetch.font, 'font');
  }
  const [, files, requests] = currentScreen(prefetch.screens) || [];
  if (!files) return;
  for (const index of files) preload(prefetch.files[index], prefetch.files[index].endsWith('.css') ? 'style' : null);
  const address = tenantAddress(blockNamed('branding'));
  if (!address) return;
  sendRequests(
    requests.map((index) => prefetch.requests[index]),
    token,
    address,
  );
})();
