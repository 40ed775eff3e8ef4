import { readFileSync } from 'node:fs'
import type { ReferenceDocument } from './reference/document.ts'
import { escapeHtml, inlineProse } from './reference/html.ts'
import { referenceBody } from './reference/reference-page.ts'

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
// Everything from here; no inline script and no inline style.
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

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
  /** The page that explains one error code, or `undefined` for an unknown path. */
  readonly problem: (path: string) => Response | undefined
  readonly problems: () => Response
  readonly docs: () => Response
  /** A file that the documentation page needs, or `undefined`. */
  readonly docsAsset: (name: string) => Response | undefined
}

/**
 * The pages of a service: what each error code means, and the reference of its API, from its
 * OpenAPI 3.1 document, which the first request for the reference builds.
 */
export const createPages = (title: string, errors: Explained, getDocument: () => object): Pages => {
  const byPath = new Map(
    Object.entries(errors).map(([code, entry]) => [
      `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
      { code, ...entry },
    ]),
  )
  let reference: string | undefined
  return {
    problem: (path) => {
      const entry = byPath.get(path)
      return (
        entry &&
        html(
          `${entry.code} · ${title}`,
          `<style>${STYLE}</style><h1>${escapeHtml(entry.title)}</h1><dl><dt>Code</dt><dd><code>${entry.code}</code></dd><dt>Status</dt><dd>${entry.status.join(' or ')}</dd><dt>What it means</dt><dd>${inlineProse(entry.meaning)}</dd><dt>What to do</dt><dd>${inlineProse(entry.remedy)}</dd></dl><p><a href="/problems/">All codes</a></p>`,
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
    docs: () => {
      reference ??= referenceBody(getDocument() as ReferenceDocument)
      return html(
        `${title} API`,
        `<link rel="stylesheet" href="/docs/tokens.css"><link rel="stylesheet" href="/docs/reference.css">${reference}`,
        DOCS_POLICY,
      )
    },
    docsAsset,
  }
}

// Next to `src` and `dist`; the script is compiled from the same directory.
const WRITTEN = new URL('../../page/', import.meta.url)
const COMPILED = new URL('../../dist/page/', import.meta.url)
const ASSETS: Readonly<Record<string, { readonly file: URL; readonly type: string }>> = {
  'tokens.css': { file: new URL('tokens.css', WRITTEN), type: 'text/css; charset=utf-8' },
  'reference.css': { file: new URL('reference.css', WRITTEN), type: 'text/css; charset=utf-8' },
  'reference.js': {
    file: new URL('reference.js', COMPILED),
    type: 'text/javascript; charset=utf-8',
  },
}

/** A file that the API reference needs, or `undefined`. */
const docsAsset = (name: string): Response | undefined => {
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined
  return (
    asset &&
    new Response(readFileSync(asset.file), {
      headers: {
        'content-type': asset.type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      },
    })
  )
}
