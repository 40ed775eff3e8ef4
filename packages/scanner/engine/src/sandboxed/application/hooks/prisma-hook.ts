import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSchema } from '../stores/prisma/schema.ts'
import { createTables } from '../stores/prisma/tables.ts'

/** The path is a literal, because the files of sandbox programs are renamed. */
const CLIENT = new URL('../stores/prisma/client.ts', import.meta.url).href
/** A module in place of the generated one, which exports the enums of the schema by name. */
const GENERATED = '/work/prisma-client.mjs'
const PACKAGE = /^(?:@prisma\/client|\.prisma\/client)(?:$|\/(?:edge|default|index)?(?:\.js)?$)/

/** Replaces the client of an application with a schema of Prisma, and creates its tables. */
export const hookPrisma = (): void => {
  const { models, enums, outputs } = readSchema()
  if (models.size === 0) return
  createTables()
  const names = ['PrismaClient', 'Prisma', '$Enums', ...enums.keys()].join(', ')
  writeFileSync(
    GENERATED,
    `import client from ${JSON.stringify(CLIENT)}
export const { ${names} } = client
export { client as default, client as 'module.exports' }
`,
  )
  const isOutput = (specifier: string, parent: string | undefined): boolean => {
    if (!/^\.{1,2}\//.test(specifier) || parent?.startsWith('file:') !== true) return false
    const path = resolve(dirname(fileURLToPath(parent)), specifier)
    return outputs.some(
      (output) =>
        path === output || path.replace(/\/(?:client|index)(?:\.[cm]?[jt]s)?$/, '') === output,
    )
  }
  registerHooks({
    resolve: (specifier, context, next) =>
      PACKAGE.test(specifier) || isOutput(specifier, context.parentURL)
        ? { url: pathToFileURL(GENERATED).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  })
}
