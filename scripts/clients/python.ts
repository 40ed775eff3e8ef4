import type { ClientModel, Field, Method, Operation, Resource, Schema } from './document.ts'
import { fieldsOf, refName } from './document.ts'
import {
  declareSchemas,
  type Declared,
  docText,
  identifier,
  pascalCase,
  pythonType,
  snakeCase,
} from './python-types.ts'

const banner = '# Written by scripts/generate-clients.ts from spec/identity.openapi.json.\n'

/** The files of `daimon_client/_generated`, by name. */
export function pythonFiles(model: ClientModel): Record<string, string> {
  const declared = declareSchemas(model)
  // First, for it declares what lies inside of the requests and answers.
  const resources = resourcesFile(model, declared)
  const names = [...declared.keys()].toSorted()
  return {
    '__init__.py': '',
    'schemas.py': `${banner}from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict

from .._typing import NotRequired

__all__ = [
${names.map((name) => `    "${name}",\n`).join('')}]
${aliasesLast([...declared.values()]).join('')}`,
    'operations.py': operationsFile(model),
    'resources.py': resources,
  }
}

// An alias is worked out where it stands, so that all that it names has to stand before it.
const aliasesLast = (texts: readonly string[]): string[] => {
  const isAlias = (text: string) => !/^\s*class |TypedDict\(/.test(text)
  return [...texts.filter((text) => !isAlias(text)), ...texts.filter(isAlias)]
}

const constant = (id: string): string => snakeCase(id).toUpperCase()

function operationsFile({ version, operations }: ClientModel): string {
  const rows = operations.map(
    ({ id, method, path, queryFields, bodyName, byteTypes, isRepeatable, isKeyed }) =>
      `${constant(id)} = Operation(
    id="${id}",
    method="${method}",
    path="${path}",
    query=(${queryFields.map(({ name }) => `"${name}",`).join(' ')}),
    body_name=${bodyName === undefined ? 'None' : `"${bodyName}"`},
    byte_types=(${byteTypes.map((type) => `"${type}",`).join(' ')}),
    is_repeatable=${isRepeatable ? 'True' : 'False'},
    is_keyed=${isKeyed ? 'True' : 'False'},
)
`,
  )
  return `${banner}from __future__ import annotations

from .._operation import Operation

VERSION = "${version}"

${rows.join('')}`
}

function resourcesFile(model: ClientModel, declared: Declared): string {
  const body = model.resources
    .flatMap((resource) => [
      resourceClass(resource, model, declared, 'async'),
      resourceClass(resource, model, declared, 'sync'),
    ])
    .join('')
  const used = [...declared.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  const typing = ['Any', 'Dict', 'List', 'Literal'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body),
  )
  const operations = model.operations.map(({ id }) => constant(id)).toSorted()
  return `${banner}from __future__ import annotations

from typing import ${typing.join(', ')}

from .._options import AsyncCall, Call, CallOptions
from .._paged import AsyncPaged, Paged
from .._typing import Unpack
from .operations import (
${operations.map((name) => `    ${name},\n`).join('')})
from .schemas import (
${used
  .toSorted()
  .map((name) => `    ${name},\n`)
  .join('')})
${body}
${container(model.resources, 'async')}
${container(model.resources, 'sync')}`
}

type Flavour = 'async' | 'sync'

const prefixed = (flavour: Flavour, name: string): string =>
  flavour === 'async' ? `Async${name}` : name

const className = (name: string, flavour: Flavour): string =>
  prefixed(flavour, `${pascalCase(name)}Resource`)

function container(resources: readonly Resource[], flavour: Flavour): string {
  const fields = resources.map(
    ({ name }) => `        self.${snakeCase(name)} = ${className(name, flavour)}(call)\n`,
  )
  return `
class ${prefixed(flavour, 'Resources')}:
    """Every operation of the service, by what it is about."""

    def __init__(self, call: ${prefixed(flavour, 'Call')}) -> None:
${fields.join('')}`
}

function resourceClass(
  { name, methods }: Resource,
  model: ClientModel,
  declared: Declared,
  flavour: Flavour,
): string {
  return `

class ${className(name, flavour)}:
    def __init__(self, call: ${prefixed(flavour, 'Call')}) -> None:
        self._call = call
${methods.map((method) => resourceMethod(method, model, declared, flavour)).join('')}`
}

function resourceMethod(
  { name, operation, contentType, accept }: Method,
  { schemas }: ClientModel,
  declared: Declared,
  flavour: Flavour,
): string {
  const body = contentType === undefined ? operation.body : undefined
  const fields = [
    ...operation.pathFields,
    ...operation.queryFields,
    ...bodyFields(operation, body, schemas),
  ].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  const parameters = [
    ...(contentType === undefined ? [] : ['body: str | bytes']),
    ...fields.map(({ name: member, schema, isRequired }) => {
      const type = pythonType(schema, `${requestName(operation)}${pascalCase(member)}`, declared)
      const given = type.split(' | ').includes('None') || isRequired ? type : `${type} | None`
      return `${identifier(member)}: ${given}${isRequired ? '' : ' = None'}`
    }),
  ]
  const members = fields.map(({ name: member }) => `                "${member}": ${member},\n`)
  const request = members.length === 0 ? '{}' : `{\n${members.join('')}            }`
  const answer = answerType(operation, accept, declared)
  const isPaged = operation.item !== undefined
  const result = operation.item
    ? `${prefixed(flavour, 'Paged')}[${answer}, ${pythonType(operation.item, 'Item', declared)}]`
    : answer
  const raw = contentType === undefined ? '' : `, raw=(body, "${contentType}")`
  const call = isPaged
    ? `${prefixed(flavour, 'Paged')}(self._call, ${constant(operation.id)}, ${request}, options)`
    : `${flavour === 'async' ? 'await ' : ''}self._call(
            ${constant(operation.id)},
            ${request},
            options${raw},
        )`
  const isAwaited = flavour === 'async' && !isPaged
  return `
    ${isAwaited ? 'async ' : ''}def ${identifier(snakeCase(name))}(
        self,
${parameters.length > 0 ? `        *,\n${parameters.map((parameter) => `        ${parameter},\n`).join('')}` : ''}        **options: Unpack[CallOptions],
    ) -> ${result}:
        """${docText(operation.summary)}: ${operation.method} ${operation.path}"""
        ${isPaged ? `return ${call}` : `answer: ${answer} = ${call}\n        return answer`}
`
}

// A body that has a name lends it to what lies inside of it, which is declared there already.
const requestName = ({ id, body }: Operation): string =>
  body?.$ref === undefined ? `${pascalCase(id)}Request` : refName(body.$ref)

function bodyFields(
  { bodyName }: Operation,
  body: Schema | undefined,
  schemas: ClientModel['schemas'],
): Field[] {
  if (body === undefined) return []
  if (bodyName !== undefined) return [{ name: bodyName, schema: body, isRequired: true }]
  return fieldsOf(body, schemas)
}

function answerType(
  { id, answers }: Operation,
  accept: string | undefined,
  declared: Declared,
): string {
  if (accept !== undefined) return 'bytes'
  const types = answers.map((schema) => pythonType(schema, `${pascalCase(id)}Answer`, declared))
  return [...new Set(types)].join(' | ')
}
