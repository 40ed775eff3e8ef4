import { AvatarEnvelope, type OperationId, type Route, SessionId, Uuid } from '@daimon/identity-api'
import { parseBody } from '@daimon/runtime'
import { z } from 'zod'
import type { ServerContext } from '../server-context.ts'
import { getRoutes } from './get-routes.ts'
import { inputJsonSchema } from './json-schema.ts'
import type { OperationInput } from './call-operation.ts'
import type { Tool } from './tool.ts'

type Arguments = Readonly<Record<string, unknown>>

export const getRoute = (parts: ServerContext, { operation }: Tool): Route =>
  getRoutes(parts)[operation]

const IN_PATHS = z.object({ bot_id: Uuid, memory_id: Uuid, session_id: SessionId })

const pathSchema = ({ path }: Route): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(IN_PATHS.shape).filter(([name]) => path.includes(`{${name}}`)),
    ),
  )

/** Bodies with several forms over HTTP; a tool has one form. */
const ONE_FORM: Readonly<Partial<Record<OperationId, z.ZodObject>>> = {
  registerAvatar: AvatarEnvelope,
}

const bodySchema = (tool: Tool, route: Route): z.ZodObject =>
  ONE_FORM[tool.operation] ?? ((route.body?.schema ?? z.object({})) as z.ZodObject)

/** All arguments of a tool: path, query, and body members of its route, with the same names. */
export const argumentShapes = (tool: Tool, route: Route): readonly z.ZodObject[] => [
  pathSchema(route),
  route.query ?? z.object({}),
  bodySchema(tool, route),
]

/** Validates arguments like the route; throws VALIDATION_ERROR or SOUL_INVALID with every issue. */
export const readArguments = (tool: Tool, route: Route, given: Arguments): OperationInput => {
  const all = { ...tool.defaults, ...given }
  return {
    params: parseBody(pathSchema(route), all) as Record<string, string>,
    query: route.query ? parseBody(route.query, asQuery(route.query, all)) : {},
    body: !route.body
      ? undefined
      : route.body.isRaw
        ? all
        : parseBody(route.body.schema, all, route.soulAt),
  }
}

/** Drops null and converts integers to text, as in a query string. */
const asQuery = (schema: z.ZodObject, given: Arguments): Arguments => {
  const members = inputJsonSchema(schema)['properties'] as Record<string, { type?: unknown }>
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === null) return []
      const isDigits = typeof value === 'number' && members[name]?.type === 'integer'
      return [[name, isDigits ? String(value) : value]]
    }),
  )
}
