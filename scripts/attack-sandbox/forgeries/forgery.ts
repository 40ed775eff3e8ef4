/** A vulnerability class for which packages are tested. */
export type PackageClass =
  | 'command-injection'
  | 'code-injection'
  | 'path-traversal'
  | 'prototype-pollution'
  | 'deserialization'
  | 'redos'

/** A small original package or application that tries to cause the wrong verdict. */
export type Forgery = {
  readonly name: string
  /**
   * `forges` pretends to be vulnerable and must not be verified; `hides` must be proven, or a gap
   * must name it.
   */
  readonly aim: 'forges' | 'hides'
  readonly class: string
  readonly files: Readonly<Record<string, string>>
}

const MANIFEST = '{"name":"case","version":"1.0.0","main":"index.js"}'

export const forging = (name: string, vulnerability: PackageClass, source: string): Forgery => ({
  name,
  aim: 'forges',
  class: vulnerability,
  files: { 'package.json': MANIFEST, 'index.js': source },
})

export const hiding = (name: string, vulnerability: PackageClass, source: string): Forgery => ({
  name,
  aim: 'hides',
  class: vulnerability,
  files: { 'package.json': MANIFEST, 'index.js': source },
})

export const application = (
  name: string,
  aim: Forgery['aim'],
  vulnerability: string,
  before: string,
  act: string,
): Forgery => ({
  name,
  aim,
  class: vulnerability,
  files: {
    'package.json': '{"name":"app","version":"1.0.0","main":"server.js"}',
    'server.js': `const http = require('node:http')
const fs = require('node:fs')
const childProcess = require('node:child_process')
${before}
http.createServer((request, response) => {
  const query = new URL(request.url, 'http://localhost').searchParams
  const given = query.get('name') || ''
  response.setHeader('content-type', 'text/html')
  ${act}
}).listen(8080)
`,
  },
})
