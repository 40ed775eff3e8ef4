import {
  type Content,
  type Operation,
  type Parameter,
  type PlacedOperation,
  type Schema,
  refName,
} from './document.ts'
import { codeBlock, escapeHtml, inlineProse, jsonText, prose } from './html.ts'
import { schemaMembers, typeView } from './schema-view.ts'

type Schemas = Readonly<Record<string, Schema>>

/** One operation: what it takes and returns, a curl command, and a form to send a request. */
export const operationView = (placed: PlacedOperation, schemas: Schemas): string => {
  const { method, path, operation } = placed
  const { operationId, summary = operationId, description = '', parameters = [] } = operation
  return `<article id="op-${operationId}" aria-labelledby="title-${operationId}"><h3 id="title-${operationId}">${escapeHtml(summary)}</h3><p>${methodView(method)} <code>${escapeHtml(path)}</code></p>${prose(description)}${scopeView(operation)}${
    parameters.length > 0
      ? `<h4>Parameters</h4><dl>${parameters.map(parameterView).join('')}</dl>`
      : ''
  }${requestView(operation, schemas)}<h4>Responses</h4>${responsesView(operation)}<h4>Example</h4><div class="sample">${codeBlock(`curl command: ${summary}`, curlCommand(placed))}<button type="button" class="copy" hidden>Copy command</button></div>${tryView(placed)}</article>`
}

export const methodView = (method: string): string =>
  `<span class="method ${method}">${method.toUpperCase()}</span>`

const scopeView = ({ security = [] }: Operation): string => {
  const scopes = [...new Set(security.flatMap((each) => Object.values(each).flat()))]
  return scopes.length > 0
    ? `<p class="quiet">Required scope: ${scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(', ')}</p>`
    : ''
}

const parameterView = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<dt><code>${escapeHtml(name)}</code> <span class="quiet">${place}</span> ${schema ? typeView(schema) : ''}${required ? ' <span class="required">required</span>' : ''}</dt><dd>${description === undefined ? '' : `<p>${inlineProse(description)}</p>`}</dd>`

const requestView = ({ requestBody }: Operation, schemas: Schemas): string => {
  if (!requestBody) return ''
  // The members of a request are needed here; those of responses are shared by many operations.
  const content = Object.fromEntries(
    Object.entries(requestBody.content).map(([type, { schema, examples = {} }]) => {
      const named = schema?.$ref === undefined ? undefined : schemas[refName(schema.$ref)]
      return [type, { ...((named ?? schema) ? { schema: named ?? schema } : {}), examples }]
    }),
  ) as Content
  return `<h4>Request body${requestBody.required ? '' : ' (optional)'}</h4>${contentView(content, 'Request')}`
}

const responsesView = ({ responses }: Operation): string => {
  const entries = Object.entries(responses)
  const successes = entries.filter(([status]) => Number(status) < 400)
  const errors = entries.filter(([status]) => Number(status) >= 400)
  return `${successes
    .map(
      ([status, { description = '', content = {} }]) =>
        `<p><code>${status}</code> ${inlineProse(description)}</p>${contentView(content, `Response ${status}`)}`,
    )
    .join(
      '',
    )}<details><summary>Errors</summary><dl>${errors.map(([status, { description = '' }]) => `<dt><code>${status}</code></dt><dd>${errorLinks(description)}</dd>`).join('')}</dl></details>`
}

/** A description that lists codes links to the page of each. */
const errorLinks = (description: string): string =>
  escapeHtml(description).replaceAll(
    /\b[A-Z]+(?:_[A-Z]+)+\b|\bCONFLICT\b/g,
    (code) => `<a href="/problems/${code.toLowerCase().replaceAll('_', '-')}">${code}</a>`,
  )

const contentView = (content: Content, label: string): string =>
  Object.entries(content)
    .map(([type, { schema, examples = {} }]) => {
      const members = schema ? schemaMembers(schema) : ''
      const samples = Object.entries(examples).map(
        ([name, { value }]) =>
          `<details><summary>${label} example${name === 'default' ? '' : `: ${escapeHtml(name)}`}</summary>${codeBlock(`${label} example ${name}`, escapeHtml(typeof value === 'string' ? value : jsonText(value)))}</details>`,
      )
      return `<p><code>${escapeHtml(type)}</code> ${schema ? typeView(schema) : ''}</p>${members === '' ? '' : `<details><summary>${label} members</summary>${members}</details>`}${samples.join('')}`
    })
    .join('')

/** The first JSON example of a request. */
const requestExample = ({ requestBody }: Operation): unknown =>
  Object.values(requestBody?.content['application/json']?.examples ?? {})[0]?.value

const exampleText = ({ example }: Parameter): string =>
  typeof example === 'string' || typeof example === 'number' || typeof example === 'boolean'
    ? String(example)
    : ''

const curlCommand = ({ method, path, operation }: PlacedOperation): string => {
  let filled = path
  const search = new URLSearchParams()
  for (const parameter of operation.parameters ?? []) {
    const text = exampleText(parameter)
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, text)
    if (parameter.in === 'query' && text !== '') search.set(parameter.name, text)
  }
  const address = `${filled}${search.size > 0 ? `?${search.toString()}` : ''}`
  const body = requestExample(operation)
  const lines = [
    `curl -X ${method.toUpperCase()} "<span data-origin>http://127.0.0.1</span>${escapeHtml(address)}"`,
    ...(body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d '${escapeHtml(jsonText(body).replaceAll("'", String.raw`'\''`))}'`,
        ]),
  ]
  return lines.join(' \\\n  ')
}

const tryView = ({ method, path, operation }: PlacedOperation): string => {
  const { operationId, parameters = [], requestBody } = operation
  const inputs = parameters.map((parameter) => {
    const id = `try-${operationId}-${parameter.name}`
    const value = parameter.in === 'path' ? exampleText(parameter) : ''
    return `<label for="${id}">${escapeHtml(parameter.name)} <span class="quiet">${parameter.in}</span></label><input id="${id}" name="${escapeHtml(parameter.name)}" data-in="${parameter.in}" value="${escapeHtml(value)}" autocomplete="off" spellcheck="false">`
  })
  const example = requestExample(operation)
  const bodyId = `try-${operationId}-body`
  const body =
    requestBody && example !== undefined
      ? `<label for="${bodyId}">Body</label><textarea id="${bodyId}" spellcheck="false">${escapeHtml(jsonText(example))}</textarea>`
      : ''
  // A file can't be typed.
  if (requestBody && example === undefined) return ''
  return `<details class="try" hidden><summary>Send a request</summary><form data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}">${inputs.join('')}${body}<button type="submit" class="primary">Send request</button><pre tabindex="0" role="group" aria-label="Response of ${operationId}"><output aria-live="polite"></output></pre></form></details>`
}
