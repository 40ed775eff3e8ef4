/** An application on npm: its package is installed with its dependencies, as its users do. */
export type Application = {
  readonly name: string
  readonly version: string
  /** Arguments that start it on a port, for recording which functions run. */
  readonly start?: (port: number) => readonly string[]
}

/** Ten open source applications of different ages, sizes, and frameworks. */
export const applications: readonly Application[] = [
  {
    name: 'http-server',
    version: '14.1.1',
    start: (port) => ['bin/http-server', '-p', `${port}`, '.'],
  },
  {
    name: 'json-server',
    version: '0.17.4',
    start: (port) => ['lib/cli/bin.js', '--port', `${port}`, 'package.json'],
  },
  {
    name: 'peer',
    version: '1.0.2',
    start: (port) => ['dist/bin/peerjs.js', '--port', `${port}`],
  },
  {
    name: 'maildev',
    version: '2.1.0',
    start: (port) => ['bin/maildev', '-w', `${port}`, '-s', `${port + 1}`],
  },
  { name: 'redis-commander', version: '0.8.0' },
  { name: 'verdaccio', version: '5.29.2' },
  { name: 'express-gateway', version: '1.16.11' },
  {
    name: 'serve',
    version: '14.2.1',
    start: (port) => ['build/main.js', '-l', `${port}`, '.'],
  },
  { name: 'hubot', version: '3.5.0' },
  {
    name: 'docsify-cli',
    version: '4.4.4',
    start: (port) => ['bin/docsify', 'serve', '.', '--port', `${port}`],
  },
]
