// The site's pages have no script and follow what the browser prefers: the themes of tokens.css, which the game chooses by data-theme,
// become media queries there. So every colour is written once. Pure; used by vite.config.ts.

const queries: Record<string, string> = { light: "(prefers-color-scheme: light)", contrast: "(prefers-contrast: more)" };

export function siteStyle(tokens: string, rules: string): string {
  const byPreference = tokens.replace(/:root\[data-theme="(\w+)"\] (\{[^}]*\})/g, (_, theme: string, values: string) => {
    const query = queries[theme];
    if (!query) throw new Error(`tokens.css: no browser prefers the theme ${theme}: name it in site_style.ts`);
    return `@media ${query} { :root ${values} }`;
  });
  return `${byPreference}\n${rules}`;
}
