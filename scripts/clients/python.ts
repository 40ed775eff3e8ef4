import type { ClientModel, Field, Method, Operation, Resource, Schema } from './document.ts'
import { readFields, refName } from './document.ts'
import { pythonExample } from './examples.ts'
import {
  declareSchemas,
  type TypeDeclarations,
  docText,
  identifier,
  pascalCase,
  pythonType,
  snakeCase,
} from './python-types.ts'
import { wrapText } from './wrap-text.ts'

const banner = '# Written by scripts/generate-clients.ts from spec/identity.openapi.json.\n'

/** The files of `daimon_client/_generated`, by name. */
export function pythonFiles(model: ClientModel): Record<string, string> {
  const declared = declareSchemas(model)
  // First, because it declares nested types of requests and responses.
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

// An alias is evaluated at its position, so all names in it must precede it.
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

function resourcesFile(model: ClientModel, declared: TypeDeclarations): string {
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

type Flavor = 'async' | 'sync'

const prefixed = (flavor: Flavor, name: string): string =>
  flavor === 'async' ? `Async${name}` : name

const className = (name: string, flavor: Flavor): string =>
  prefixed(flavor, `${pascalCase(name)}Resource`)

function container(resources: readonly Resource[], flavor: Flavor): string {
  const fields = resources.map(
    ({ name }) => `        self.${snakeCase(name)} = ${className(name, flavor)}(call)\n`,
  )
  return `
class ${prefixed(flavor, 'Resources')}:
    """Every operation of the service, by resource."""

    def __init__(self, call: ${prefixed(flavor, 'Call')}) -> None:
${fields.join('')}`
}

function resourceClass(
  { name, methods }: Resource,
  model: ClientModel,
  declared: TypeDeclarations,
  flavor: Flavor,
): string {
  return `

class ${className(name, flavor)}:
    """Operations of \`\`client.${snakeCase(name)}\`\`."""

    def __init__(self, call: ${prefixed(flavor, 'Call')}) -> None:
        self._call = call
${methods.map((method) => resourceMethod(name, method, model, declared, flavor)).join('')}`
}

function resourceMethod(
  resource: string,
  { name, operation, contentType, accept }: Method,
  { schemas }: ClientModel,
  declared: TypeDeclarations,
  flavor: Flavor,
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
    ? `${prefixed(flavor, 'Paged')}[${answer}, ${pythonType(operation.item, 'Item', declared)}]`
    : answer
  const raw = contentType === undefined ? '' : `, raw=(body, "${contentType}")`
  const call = isPaged
    ? `${prefixed(flavor, 'Paged')}(self._call, ${constant(operation.id)}, ${request}, options)`
    : `${flavor === 'async' ? 'await ' : ''}self._call(
            ${constant(operation.id)},
            ${request},
            options${raw},
        )`
  const isAwaited = flavor === 'async' && !isPaged
  return `
    ${isAwaited ? 'async ' : ''}def ${identifier(snakeCase(name))}(
        self,
${parameters.length > 0 ? `        *,\n${parameters.map((parameter) => `        ${parameter},\n`).join('')}` : ''}        **options: Unpack[CallOptions],
    ) -> ${result}:
${methodDocstring(resource, name, operation, contentType ?? accept, flavor)}        ${isPaged ? `return ${call}` : `answer: ${answer} = ${call}\n        return answer`}
`
}

function methodDocstring(
  resource: string,
  name: string,
  operation: Operation,
  type: string | undefined,
  flavor: Flavor,
): string {
  const { summary, description, method, path } = operation
  const call = `${snakeCase(resource)}.${snakeCase(name)}`
  // A body or response of another type is not the one of the example.
  const example =
    type === undefined ? pythonExample(call, operation, flavor === 'async') : undefined
  const lines = [
    `${docText(summary)}.`,
    '',
    ...(description === '' ? [] : [...wrapText(docText(description), 92), '']),
    `\`\`${method} ${path}\`\`${type === undefined ? '' : `, as \`\`${type}\`\``}`,
    ...(example === undefined
      ? []
      : [
          '',
          'Example::',
          '',
          ...docText(example, false)
            .split('\n')
            .map((line) => `    ${line}`),
        ]),
  ]
  const text = lines.map((line, at) => (at === 0 ? line : `        ${line}`.trimEnd())).join('\n')
  return `        """${text}\n        """\n`
}

// A named body gives its name to nested types, which are declared there already.
const requestName = ({ id, body }: Operation): string =>
  body?.$ref === undefined ? `${pascalCase(id)}Request` : refName(body.$ref)

function bodyFields(
  { bodyName }: Operation,
  body: Schema | undefined,
  schemas: ClientModel['schemas'],
): Field[] {
  if (body === undefined) return []
  if (bodyName !== undefined) return [{ name: bodyName, schema: body, isRequired: true }]
  return readFields(body, schemas)
}

function answerType(
  { id, answers }: Operation,
  accept: string | undefined,
  declared: TypeDeclarations,
): string {
  if (accept !== undefined) return 'bytes'
  const types = answers.map((schema) => pythonType(schema, `${pascalCase(id)}Answer`, declared))
  return [...new Set(types)].join(' | ')
}
