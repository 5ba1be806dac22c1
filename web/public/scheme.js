// Runs before the first paint, so that a page chosen to be dark never flashes white. The key is that of design/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('scheme');
  } catch {
    // Storage may be closed to us; then the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
