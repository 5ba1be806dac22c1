// Runs before the first paint, and before the code of the page is there.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be closed to us; then the system decides, and nobody is signed in.
      return null;
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

  // A page chosen to be dark never flashes white. The key is that of design/theme.ts.
  const paint = (chosen) => {
    const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };

  const screenHere = (screens) => {
    const parts = location.pathname.replace(/^\/app(\/branch\/[^/]+)?\/?/, '').split('/');
    return screens.find(([path]) => {
      const pattern = path.split('/');
      return (
        pattern.length >= parts.length && pattern.every((part, i) => (part[0] === ':' ? parts[i] || part.endsWith('?') : part === parts[i]))
      );
    });
  };

  // Where this page belongs; null where no instance is known at this host.
  const placeHere = (page) => {
    if (!page || !(page.instance || location.hostname === page.product_domain)) return null;
    const [, slug] = /^\/app\/branch\/([^/]+)/.exec(location.pathname) || [];
    return { instance: page.instance ? page.instance.domain : null, branch: slug || (page.branch ? page.branch.url : null) };
  };

  // The first picture is the largest thing on a screen that has any.
  const preloadPicture = async (answer) => {
    const [, picture] = /"thumbnail":"\/?(storage\/[^"\\]+)"/.exec(await (await answer).clone().text()) || [];
    if (picture) preload(`/${picture}`, 'image');
  };

  // Sends what the page is going to ask; api/ahead.ts hands the answers to who wants to know.
  const askAhead = (questions, token, { instance, branch }) => {
    const values = { branch, slug: branch || '', onBranch: branch !== null };
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    if (instance) headers['X-Instance-Domain'] = instance;
    if (branch) headers['X-Branch-Url'] = branch;
    const answers = {};
    for (const [query, named] of questions) {
      const variables = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, values[value]]));
      const body = JSON.stringify({ query, variables });
      answers[body] = fetch('/graphql', { method: 'POST', body, headers, credentials: 'omit' });
      // A failure is told to whoever takes the answer.
      preloadPicture(answers[body]).catch(() => undefined);
    }
    window.trellisAhead = { token, instance, branch, answers };
  };

  paint(stored('scheme'));
  // Written by the build: the files of each screen, and what it begins by asking.
  const ahead = blockNamed('ahead');
  if (!ahead) return;
  const token = stored('token');
  // Sign-in is drawn as soon as the code is there, so its letters come with it. Elsewhere the code asks for them, once it has the line to itself.
  if (!token) return preload(ahead.font, 'font');
  const [, files, questions] = screenHere(ahead.screens) || [];
  if (!files) return;
  for (const index of files) preload(ahead.files[index], ahead.files[index].endsWith('.css') ? 'style' : null);
  const place = placeHere(blockNamed('branding'));
  if (!place) return;
  askAhead(
    questions.map((index) => ahead.asks[index]),
    token,
    place,
  );
})();
