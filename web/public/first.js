// Runs before the first paint, so that a page chosen to be dark never flashes white. The key is that of design/theme.ts.
(() => {
  let chosen = null;
  let token = null;
  try {
    chosen = localStorage.getItem('scheme');
    token = localStorage.getItem('token');
  } catch {
    // Storage may be closed to us; then the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The files of the screen at this address, named by the build, while the bundle that would ask for them is still on its way.
  const list = document.getElementById('ahead');
  if (!list) return;
  const ask = (href, as) => {
    const link = document.createElement('link');
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  };
  const { files, font, screens } = JSON.parse(list.textContent);
  // Sign-in is drawn as soon as the code is there, so its letters come with it. Elsewhere the code asks for them, once it has the line to itself.
  if (!token) ask(font, 'font');
  const parts = location.pathname.replace(/^\/app(\/branch\/[^/]+)?\/?/, '').split('/');
  const fits = ([path]) => {
    const pattern = path.split('/');
    return (
      pattern.length >= parts.length && pattern.every((part, i) => (part[0] === ':' ? parts[i] || part.endsWith('?') : part === parts[i]))
    );
  };
  if (token) for (const index of (screens.find(fits) || [])[1] || []) ask(files[index], files[index].endsWith('.css') ? 'style' : null);
})();
