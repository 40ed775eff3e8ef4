import { z } from 'zod'
import { text } from './fields.ts'

export const ECOSYSTEMS = ['pypi', 'npm', 'crates', 'go', 'maven', 'other'] as const
export const Ecosystem = z.enum(ECOSYSTEMS)
export type Ecosystem = z.infer<typeof Ecosystem>

/**
 * A package that a lockfile names. Our client sends null where a lockfile says nothing; others may leave it out. Beyond the contract, optional: the lockfile, whether it is for development
 * only, whether the project asks for it itself, the name by which it is imported, and what it depends on
 * (`name@version`).
 */
export const Dependency = z
  .looseObject({
    name: text(512, 1),
    version: text(256),
    ecosystem: Ecosystem,
    resolved_url: text(2_048).nullish(),
    env_marker: text(1_024).nullish(),
    lockfile: text(1_024).nullish(),
    dev: z.boolean().nullish(),
    direct: z.boolean().nullish(),
    alias: text(512).nullish(),
    source: z.enum(['registry', 'git', 'file', 'workspace', 'url']).nullish(),
    depends_on: z.array(text(800)).max(2_000).nullish(),
  })
  .meta({ id: 'Dependency' })
export type Dependency = z.infer<typeof Dependency>
