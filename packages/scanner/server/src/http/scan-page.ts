import { readFileSync } from 'node:fs'

/** Only resources of this origin; scripts and styles only from the files below. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

// Next to `src` and `dist`; the scripts are compiled from the same directory.
const WRITTEN = new URL('../../page/', import.meta.url)
const COMPILED = new URL('../../dist/page/', import.meta.url)
const SCRIPT = /^[a-z-]+\.js$/

const answer = (file: URL, type: string): Response | undefined => {
  try {
    return new Response(readFileSync(file), {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      },
    })
  } catch {
    return undefined
  }
}

/** The scan page. */
export const scanPage = (): Response | undefined =>
  answer(new URL('index.html', WRITTEN), 'text/html')

/** A file of the page, or `undefined`. */
export const scanPageAsset = (name: string): Response | undefined => {
  if (name === 'page.css') return answer(new URL(name, WRITTEN), 'text/css')
  return SCRIPT.test(name) ? answer(new URL(name, COMPILED), 'text/javascript') : undefined
}
