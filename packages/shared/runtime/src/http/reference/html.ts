export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Text as HTML: backticks enclose code. */
export const inlineProse = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** The same with a paragraph for each line. */
export const prose = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${inlineProse(line)}</p>`)
    .join('')

/** Code that scrolls, reachable by keyboard. */
export const codeBlock = (label: string, code: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${code}</code></pre>`

export const jsonText = (value: unknown): string => JSON.stringify(value, undefined, 2)
