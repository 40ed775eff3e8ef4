import { z } from 'zod'

const Issue = z.object({ pointer: z.string(), message: z.string() })

/** RFC 9457 problem details, with one of the service's codes and every issue found. */
export const problemSchema = <Code extends string>(codes: readonly Code[]) =>
  z
    .looseObject({
      type: z.string(),
      title: z.string(),
      status: z.number().int(),
      detail: z.string(),
      instance: z.string(),
      code: z.enum(codes as [Code, ...Code[]]),
      request_id: z.string(),
      issues: z.array(Issue).optional(),
    })
    .meta({ id: 'Problem' })
