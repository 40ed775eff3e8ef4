import { Problem, type Route } from '@daimon/identity-api'
import type { Tool as Described } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { KernelParts } from '../kernel-parts.ts'
import { ARGUMENT_NOTES } from './argument-notes.ts'
import { inputJsonSchema, outputJsonSchema } from './json-schema.ts'
import type { Tool } from './tool.ts'
import { argumentShapes, routeOf } from './tool-input.ts'
import { tools } from './tools/index.ts'

const told = new WeakMap<object, readonly Described[]>()

/** Every tool as tools/list tells it; the same for each session of a kernel. */
export const describeTools = (parts: KernelParts): Described[] => {
  const described = told.get(parts) ?? tools.map((tool) => describeTool(tool, routeOf(parts, tool)))
  told.set(parts, described)
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
    // It knows the avatars of its owner and nothing else of the world.
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

/** An answer, or the problem that came instead; an array goes out as the member `items`. */
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

/** Structured content is an object. */
export const structured = (answer: unknown): Record<string, unknown> =>
  (Array.isArray(answer) ? { items: answer } : answer) as Record<string, unknown>
