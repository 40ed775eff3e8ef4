import { NO_TAINT, type TaintSet, taintsNamed } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { OWN_COLUMNS, SCHEMA_DUMP } from '../rules/validators.ts'
import type { Program, ProgramFile } from './program.ts'
import { fieldsOfSchema } from './validated-fields.ts'

const ASSIGN = taintsNamed('assign')

/**
 * For a call: what a schema of the program ensures about the members of a value that it returns as
 * a dictionary. The sender chooses among its fields, which is harmless unless one of them is a
 * right.
 */
export const closedSchemas =
  (program: Program, { nodeBase }: ProgramFile) =>
  (paths: readonly string[], { self }: CallFact): TaintSet => {
    if (self < 0 || !paths.some((path) => SCHEMA_DUMP.test(path))) return NO_TAINT
    const schemas = program.sets
      .of(nodeBase + self)
      .flatMap(({ kind, of }) => (kind === 'prototype' ? (program.functions[of] ?? []) : []))
    const areClosed = schemas.every(({ file, fact }) => {
      const names = [...(fieldsOfSchema(program, fact.name)?.keys() ?? [])]
      return (
        names.length > 0 &&
        !names.some((name) => OWN_COLUMNS.test(name)) &&
        !file.facts.calls.some(
          ({ options, line }) =>
            options?.['.extra'] === 'allow' && line >= fact.line && line <= fact.endLine,
        )
      )
    })
    return schemas.length > 0 && areClosed ? ASSIGN : NO_TAINT
  }
