import type { OxlintOverride } from 'oxlint'

import { arrows, testFiles } from './arrows.ts'

/** Modules with side effects outside the process, or that read the time. */
export const ioModules = {
  builtin: [
    'child_process',
    'cluster',
    'dgram',
    'dns',
    'fs',
    'http',
    'http2',
    'https',
    'inspector',
    'net',
    'os',
    'perf_hooks',
    'process',
    'readline',
    'repl',
    'sqlite',
    'timers',
    'tls',
    'tty',
    'vm',
    'wasi',
    'worker_threads',
  ],
  installed: ['@electric-sql', '@hono', 'hono', 'kysely', 'pg', 'pg-boss', 'pino', 'undici'],
} as const

/** Modules that open connections. */
export const networkModules = [
  'dgram',
  'dns',
  'http',
  'http2',
  'https',
  'inspector',
  'net',
  'tls',
  'undici',
  'ws',
]

const globals = ['fetch', 'process', 'setImmediate', 'setInterval', 'setTimeout', 'WebSocket']

const properties = [
  { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
  { object: 'Math', property: 'random', message: 'Take the randomness as an argument.' },
  { object: 'performance', property: 'now', message: 'Take the time as an argument.' },
  { object: 'crypto', property: 'randomUUID', message: 'Take the id as an argument.' },
  { object: 'crypto', property: 'getRandomValues', message: 'Take the randomness as an argument.' },
]

/** Globals count as imports: a pure package uses no clock, randomness, or network. */
export const purityOverride: OxlintOverride = {
  files: arrows.filter((row) => row.isPure).map((row) => `${row.directory}/src/**`),
  excludeFiles: [...testFiles],
  rules: {
    'eslint/no-restricted-globals': [
      'error',
      ...globals.map((name) => ({ name, message: 'A pure package takes this as an argument.' })),
    ],
    'eslint/no-restricted-properties': ['error', ...properties],
  },
}

/** An offline package must not use globals that access the network. */
export const offlineOverride: OxlintOverride = {
  files: arrows.filter((row) => row.isOffline).map((row) => `${row.directory}/src/**`),
  excludeFiles: [...testFiles],
  rules: {
    'eslint/no-restricted-globals': [
      'error',
      ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({
        name,
        message: 'This package never uses the network.',
      })),
    ],
  },
}
