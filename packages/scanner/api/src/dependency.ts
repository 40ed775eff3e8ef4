import { z } from 'zod'
import { text } from './fields.ts'

export const ECOSYSTEMS = ['pypi', 'npm', 'crates', 'go', 'maven', 'other'] as const
export const Ecosystem = z.enum(ECOSYSTEMS)
export type Ecosystem = z.infer<typeof Ecosystem>

/**
 * A package in a lockfile. Our client sends null where the lockfile has no value; other clients may
 * omit the member. `lockfile`, `dev`, `direct`, `alias`, `source`, and `depends_on` extend the
 * contract.
 */
export const Dependency = z
  .looseObject({
    name: text(512, 1).describe('Name of the package, 1 to 512 characters.'),
    version: text(256).describe('Resolved version; empty if unknown.'),
    ecosystem: Ecosystem.describe('Package ecosystem.'),
    resolved_url: text(2_048).nullish().describe('URL from the lockfile, without credentials.'),
    env_marker: text(1_024).nullish().describe('Environment marker, such as a Python version.'),
    lockfile: text(1_024).nullish().describe('Path of the lockfile, relative to the repository.'),
    dev: z.boolean().nullish().describe('Whether only development needs the package.'),
    direct: z.boolean().nullish().describe('Whether the project itself requires the package.'),
    alias: text(512).nullish().describe('Name of the package in imports, if different.'),
    source: z
      .enum(['registry', 'git', 'file', 'workspace', 'url'])
      .nullish()
      .describe('Where the package comes from.'),
    depends_on: z
      .array(text(800))
      .max(2_000)
      .nullish()
      .describe('Direct dependencies as `name@version`, at most 2,000.'),
  })
  .meta({ id: 'Dependency', description: 'Package in a lockfile.' })
export type Dependency = z.infer<typeof Dependency>
