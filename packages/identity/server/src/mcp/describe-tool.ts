import { Problem, type Route } from '@daimon/identity-api'
import type { Tool as Described } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { ServerContext } from '../server-context.ts'
import { ARGUMENT_NOTES } from './argument-notes.ts'
import { inputJsonSchema, outputJsonSchema } from './json-schema.ts'
import type { Tool } from './tool.ts'
import { argumentShapes, getRoute } from './tool-input.ts'
import { tools } from './tools/index.ts'

const descriptions = new WeakMap<object, readonly Described[]>()

/** Every tool as in tools/list; equal for all sessions of a service. */
export const describeTools = (parts: ServerContext): Described[] => {
  const described =
    descriptions.get(parts) ?? tools.map((tool) => describeTool(tool, getRoute(parts, tool)))
  descriptions.set(parts, described)
  return [...described]
}

const describeTool = (tool: Tool, route: Route): Described => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchema(tool, route),
  outputSchema: outputSchema(route),
  annotations: {
    title: tool.title,
    readOnlyHint: tool.does === 'reads',
    destructiveHint: tool.does === 'erases' || tool.does === 'changes',
    idempotentHint: tool.isIdempotent,
    // Tools access only the avatars of the owner.
    openWorldHint: false,
  },
})

const inputSchema = (tool: Tool, route: Route): Described['inputSchema'] => {
  const parts = argumentShapes(tool, route).map(inputJsonSchema)
  const members = Object.assign({}, ...parts.map((part) => part['properties']))
  const properties = Object.fromEntries(
    Object.entries<object>(members).map(([name, schema]) => [
      name,
      {
        ...schema,
        description: ARGUMENT_NOTES[name],
        ...(tool.defaults && name in tool.defaults ? { default: tool.defaults[name] } : {}),
      },
    ]),
  )
  return {
    type: 'object',
    properties,
    required: parts.flatMap((part) => (part['required'] ?? []) as string[]),
    ...(parts.some((part) => part['additionalProperties'] === false)
      ? { additionalProperties: false }
      : {}),
  }
}

/** An answer or a problem; an array becomes the member `items`. */
const outputSchema = (route: Route): Described['outputSchema'] => {
  const answers = Object.values(route.answers).flatMap(({ schema }) => schema ?? [])
  return {
    type: 'object',
    anyOf: [
      ...answers.map((schema) => (isList(schema) ? z.object({ items: schema }) : schema)),
      Problem,
    ].map(outputJsonSchema),
  }
}

const isList = (schema: z.ZodType): boolean => schema instanceof z.ZodArray

/** Structured content must be an object. */
export const structured = (answer: unknown): Record<string, unknown> =>
  (Array.isArray(answer) ? { items: answer } : answer) as Record<string, unknown>
