import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'

export const Issue = z.object({ pointer: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** RFC 9457 problem details, with the service's code and every issue found. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string(),
    issues: z.array(Issue).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
