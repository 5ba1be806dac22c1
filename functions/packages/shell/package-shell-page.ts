/** Returns the page around a package. `app` is the origin of the app: the only one whose messages its script accepts. */
export const packageShellPage = (app: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Package</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="app-origin" content="${app}" />
    <link rel="stylesheet" href="/_a/shell.css" />
    <script type="module" src="/_a/shell.js"></script>
  </head>
  <body>
    <p id="state" role="status">Loading…</p>
  </body>
</html>
`;
