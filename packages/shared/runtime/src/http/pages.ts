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

type Explained = Readonly<
  Record<
    string,
    {
      readonly status: readonly number[]
      readonly title: string
      readonly meaning: string
      readonly remedy: string
    }
  >
>

export type Pages = {
  /** The page that explains one error code, or `undefined` for a path that is none. */
  readonly problem: (path: string) => Response | undefined
  readonly problems: () => Response
  readonly docs: () => Response
  /** A file that the documentation page needs, or `undefined`. */
  readonly docsAsset: (name: string) => Response | undefined
}

/** The pages of a service that follow from its tables: what each code means, and its API to try out. */
export const createPages = (title: string, errors: Explained): Pages => {
  const byPath = new Map(
    Object.entries(errors).map(([code, entry]) => [
      `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
      { code, ...entry },
    ]),
  )
  return {
    problem: (path) => {
      const entry = byPath.get(path)
      return (
        entry &&
        html(
          `${entry.code} · ${title}`,
          `<style>${STYLE}</style><h1>${escapeHtml(entry.title)}</h1><dl><dt>Code</dt><dd><code>${entry.code}</code></dd><dt>Status</dt><dd>${entry.status.join(' or ')}</dd><dt>What it means</dt><dd>${prose(entry.meaning)}</dd><dt>What to do</dt><dd>${prose(entry.remedy)}</dd></dl><p><a href="/problems/">All codes</a></p>`,
          PLAIN_POLICY,
        )
      )
    },
    problems: () => {
      const rows = [...byPath].map(
        ([path, entry]) =>
          `<dt><a href="${path}"><code>${entry.code}</code></a></dt><dd>${escapeHtml(entry.title)}</dd>`,
      )
      return html(
        `Problems · ${title}`,
        `<style>${STYLE}</style><h1>Problems</h1><dl>${rows.join('')}</dl>`,
        PLAIN_POLICY,
      )
    },
    docs: () =>
      html(
        `${title} API`,
        '<link rel="stylesheet" href="/docs/swagger-ui.css"><body><div id="docs"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>',
        DOCS_POLICY,
      ),
    docsAsset,
  }
}

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`

// Copied out of swagger-ui-dist by the build: nothing is fetched from elsewhere.
const ASSETS = new URL('../../dist/docs-ui/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** A file that the documentation page needs, or `undefined`. */
const docsAsset = (name: string): Response | undefined => {
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
