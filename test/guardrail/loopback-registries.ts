import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Versions of a package, with their ages in days. */
export type Releases = Readonly<Record<string, number>>
export type RegistryContent = {
  readonly npm: Readonly<Record<string, Releases>>
  readonly pypi: Readonly<Record<string, Releases>>
}

const DAY_MS = 86_400_000

/** Loopback registries: npm packuments, and Python's Simple API in JSON (PEP 691 and 700). */
export async function startLoopbackRegistries({ npm, pypi }: RegistryContent) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').replace(/\?.*$/, '')
    asked.push(path)
    const [, kind, ...rest] = path.replace(/\/$/, '').split('/')
    const name = rest.join('/')
    const table = kind === 'npm' ? npm : pypi
    const releases = Object.hasOwn(table, name) ? table[name] : undefined
    if (!releases) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found"}')
      return
    }
    const [type, body] =
      kind === 'npm'
        ? ['application/json', packument(name, releases)]
        : ['application/vnd.pypi.simple.v1+json', project(name, releases)]
    response.writeHead(200, { 'content-type': type }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    npmUrl: `${url}/npm/`,
    pypiUrl: `${url}/pypi/`,
    /** The requested paths, in order. */
    asked: (): readonly string[] => asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const publishedAt = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

const packument = (name: string, releases: Releases) => ({
  _id: name,
  name,
  'dist-tags': { latest: Object.keys(releases).at(-1) },
  versions: Object.fromEntries(
    Object.keys(releases).map((version) => [version, { name, version, dist: {} }]),
  ),
  time: Object.fromEntries([
    ['created', publishedAt(Math.max(...Object.values(releases)))],
    ['modified', publishedAt(Math.min(...Object.values(releases)))],
    ...Object.entries(releases).map(([version, days]) => [version, publishedAt(days)]),
  ]),
})

const project = (name: string, releases: Releases) => ({
  meta: { 'api-version': '1.1' },
  name,
  versions: Object.keys(releases),
  files: Object.entries(releases).map(([version, days]) => ({
    filename: `${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`,
    url: `../../files/${name}-${version}.whl`,
    hashes: {},
    yanked: false,
    size: 1,
    'upload-time': publishedAt(days),
  })),
})
