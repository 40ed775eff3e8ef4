import { ERRORS, type ErrorCode, problemType } from '@daimon/identity-api'
import { readFileSync } from 'node:fs'

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Table prose as HTML: what stands between backticks is code. */
const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}
code{font-family:ui-monospace,monospace}dt{font-weight:600;margin-top:1rem}dd{margin:0}`

const html = (title: string, body: string, policy: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${body}</html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
      },
    },
  )

const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
// The page that tries requests out builds its styles at run time; scripts come from here alone.
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'"

const PATH_TO_CODE = new Map(
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => [problemType(code), code]),
)

/** The page that explains one error code, or `undefined` for a path that is none. */
export const problemPage = (path: string): Response | undefined => {
  const code = PATH_TO_CODE.get(path)
  if (!code) return undefined
  const { title, meaning, remedy, status } = ERRORS[code]
  return html(
    `${code} · Daimon`,
    `<style>${STYLE}</style><h1>${escapeHtml(title)}</h1><dl><dt>Code</dt><dd><code>${code}</code></dd><dt>Status</dt><dd>${status.join(' or ')}</dd><dt>What it means</dt><dd>${prose(meaning)}</dd><dt>What to do</dt><dd>${prose(remedy)}</dd></dl><p><a href="/problems/">All codes</a></p>`,
    PLAIN_POLICY,
  )
}

export const problemIndex = (): Response => {
  const rows = [...PATH_TO_CODE].map(
    ([path, code]) =>
      `<dt><a href="${path}"><code>${code}</code></a></dt><dd>${escapeHtml(ERRORS[code].title)}</dd>`,
  )
  return html(
    'Problems · Daimon',
    `<style>${STYLE}</style><h1>Problems</h1><dl>${rows.join('')}</dl>`,
    PLAIN_POLICY,
  )
}

export const docsPage = (): Response =>
  html(
    'Daimon API',
    '<link rel="stylesheet" href="/docs/swagger-ui.css"><body><div id="docs"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>',
    DOCS_POLICY,
  )

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`

// Copied out of swagger-ui-dist by the build: nothing is fetched from elsewhere.
const ASSETS = new URL('../../dist/docs-ui/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** A file that the documentation page needs, or `undefined`. */
export const docsAsset = (name: string): Response | undefined => {
  const headers = (type: string) => ({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'max-age=3600',
  })
  if (name === 'start.js')
    return new Response(START, { headers: headers('text/javascript; charset=utf-8') })
  const type = TYPES[name]
  return type
    ? new Response(readFileSync(new URL(name, ASSETS)), { headers: headers(type) })
    : undefined
}
