import { type ReferenceDocument, type Schema, placedOperations } from './document.ts'
import { escapeHtml, inlineProse, prose } from './html.ts'
import { methodView, operationView } from './operation-view.ts'
import { schemaMembers, typeView } from './schema-view.ts'

/** The API reference of a service as one HTML page, without its head. */
export const referenceBody = (document: ReferenceDocument): string => {
  const { info, components = {} } = document
  const groups = groupByTag(document)
  return `<body><a class="skip" href="#main">Skip to content</a><div class="layout">${navigation(groups)}<main id="main"><h1>${escapeHtml(info.title)} API</h1><p class="quiet">Version ${escapeHtml(info.version)} · <a href="/openapi.json">OpenAPI document</a> · <a href="/problems/">Error codes</a></p>${prose(info.description ?? '')}<section aria-labelledby="authentication"><h2 id="authentication">Authentication</h2>${credentialsView(document)}<p>If the service requires a key, add <code>-H &quot;Authorization: Bearer &lt;key&gt;&quot;</code> to the commands.</p><label for="key">API key for the requests on this page</label><input id="key" type="password" autocomplete="off"></section>${groups
    .map(
      ({ name, description, operations }) =>
        `<section aria-labelledby="tag-${escapeHtml(name)}"><h2 id="tag-${escapeHtml(name)}">${escapeHtml(name)}</h2>${prose(description)}${operations.map((each) => operationView(each, components.schemas ?? {})).join('')}</section>`,
    )
    .join('')}<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${Object.entries(
    components.schemas ?? {},
  )
    .map(schemaView)
    .join(
      '',
    )}</section></main></div><script type="module" src="/docs/reference.js"></script></body>`
}

/** Operations by tag, in the order of the document's tags. */
const groupByTag = (document: ReferenceDocument) => {
  const operations = placedOperations(document)
  return (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }))
}

const navigation = (groups: ReturnType<typeof groupByTag>): string =>
  `<nav aria-label="Operations"><label for="filter">Filter operations</label><input id="filter" type="search" autocomplete="off">${groups
    .map(
      ({ name, operations }) =>
        `<section><h2>${escapeHtml(name)}</h2><ul>${operations
          .map(
            ({ method, operation }) =>
              `<li><a href="#op-${operation.operationId}">${methodView(method)} ${escapeHtml(operation.summary ?? operation.operationId)}</a></li>`,
          )
          .join('')}</ul></section>`,
    )
    .join('')}</nav>`

const credentialsView = ({ components = {} }: ReferenceDocument): string =>
  `<dl>${Object.entries(components.securitySchemes ?? {})
    .map(
      ([name, { description = '' }]) =>
        `<dt><code>${escapeHtml(name)}</code></dt><dd>${inlineProse(description)}</dd>`,
    )
    .join('')}</dl>`

const schemaView = ([name, schema]: readonly [string, Schema]): string =>
  `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${schema.properties ? '' : `<p>${typeView(schema)}</p>`}${prose(schema.description ?? '')}${schemaMembers(schema)}</details>`
